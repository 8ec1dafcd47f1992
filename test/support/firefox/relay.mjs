#!/usr/bin/env node
/**
 * Starts the Firefox of `FIREFOX_PATH` with the given arguments, and stands between it and its driver: what a
 * release of Firefox does not know yet (`emulation.setMediaFeaturesOverride` in 153) would otherwise keep every
 * page from opening. Everything else passes unchanged (WebDriver BiDi, section 4.3: messages are JSON over a
 * WebSocket).
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Commands that only change how a page looks: without them, the page looks as the profile says. */
const OPTIONAL = /^emulation\./;

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
firefox.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = /listening on (ws:\S+)/.exec(line)?.[1];
  if (!address) return void process.stderr.write(`${line}\n`);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('listening', () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on('connection', (driver, { url }) => relay(driver, new WebSocket(`${address}${url}`)));
});

/** Passes messages between the driver and Firefox until either closes. */
function relay(driver, browser) {
  const optional = new Set();
  const waiting = [];
  driver.on('message', (data) => {
    const text = String(data);
    const { id, method } = JSON.parse(text);
    if (OPTIONAL.test(method)) optional.add(id);
    if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else waiting.push(text);
  });
  browser.on('open', () => {
    for (const text of waiting.splice(0)) browser.send(text);
  });
  browser.on('message', (data) => {
    const text = String(data);
    const { id, error } = JSON.parse(text);
    const isUnknown = optional.delete(id) && error === 'unknown command';
    driver.send(isUnknown ? JSON.stringify({ type: 'success', id, result: {} }) : text);
  });
  browser.on('error', () => driver.close());
  browser.on('close', () => driver.close());
  driver.on('close', () => browser.close());
}
