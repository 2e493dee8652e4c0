export { type Clerk, createClerk } from "./options.ts";
export { createFlowWorkflow, type FlowResult, settingFor } from "./workflow.ts";
