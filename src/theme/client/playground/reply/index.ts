/** Sends requests and shows responses. Loaded when the reader starts to fill in the form or sends. */

export { type Comparison, compareResponse, type Difference, documentedStatus } from './difference.ts';
export { type Exchange, effectOf, exchange, reset } from './exchange.ts';
export { explainFailure, type Failure, type FailureFacts, isMixedContent, TIMEOUT_MS } from './failure.ts';
export { type JsonLine, jsonLines } from './json-lines.ts';
export { response, summaryOf } from './response.ts';
export { type Body, readBody, sizeText } from './response-body.ts';
export { run } from './run.ts';
export { type Outcome, type Reply, send } from './send.ts';
