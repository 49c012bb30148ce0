import './jitless.ts';
import { deserializeMessage, fromJsonSchema, McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
import { execute, type Outcome } from '../book-orders/executor.ts';
import { getOrderDefinition } from '../book-orders/get-order.ts';
import type { Program } from '../program.ts';
import { principalOf } from '../serve.ts';
import { overLines } from './over-lines.ts';
