import { createNews, type News } from '../../mcp/news.ts';
import { text, type Tool } from '../../mcp/tools.ts';
import { noParameters } from './plain-tools.ts';

/** News of the two lists, and the tools that spread it. */
export interface Changes {
  readonly ofTools: News;
  readonly ofPrompts: News;
  readonly tools: readonly Tool[];
}

/**
 * The hooks by which the suite makes a server announce a change. The lists stay as they are: what a server lists must
 * not vary as a side effect of another request (server/tools, Capabilities).
 */
export function changes(): Changes {
  const ofTools = createNews({ lists: ['toolsListChanged'] });
  const ofPrompts = createNews({ lists: ['promptsListChanged'] });
  const announces = (name: string, list: string, announce: () => void): Tool => ({
    definition: {
      name,
      description: `Tells those who listen that the list of ${list} may have changed. It has not.`,
      inputSchema: noParameters,
    },
    run: () => {
      announce();
      return text('Told.');
    },
  });
  return {
    ofTools,
    ofPrompts,
    tools: [
      announces('test_trigger_tool_change', 'tools', () => ofTools.tell({ type: 'toolsListChanged' })),
      announces('test_trigger_prompt_change', 'prompts', () =>
        ofPrompts.tell({ type: 'promptsListChanged' }),
      ),
    ],
  };
}
