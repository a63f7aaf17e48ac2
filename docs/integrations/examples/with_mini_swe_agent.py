from minisweagent.agents.default import DefaultAgent
from minisweagent.environments import get_environment
from minisweagent.models.test_models import DeterministicModel, make_output

environment = get_environment(
    {"environment_class": "beam_cli.integrations.mini_swe_agent.BeamEnvironment", "wrapped": "local", "timeout": 60}
)
# In place of a model: it runs two commands.
commands = ["for n in $(seq 900); do echo 'retrying connection'; done; echo 'error: no route to host'; exit 1"]
commands += ["echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"]
model = DeterministicModel(outputs=[make_output("", [{"command": command}]) for command in commands])
agent = DefaultAgent(model, environment, system_template="", instance_template="Find out why.")
agent.run()
print(agent.messages[3]["content"])
