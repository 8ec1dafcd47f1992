import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HttpRequest, SAMPLE_LANGUAGES, sample } from '../../src/request/index.ts';
import { post } from './support.ts';

const FORM: HttpRequest = post({
  headers: [
    ['Authorization', `Basic ${btoa('BOT_EMAIL:API_KEY')}`],
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ],
  body: 'op=add&messages=%5B1%2C2%5D',
});

const JSON_BODY: HttpRequest = post({
  headers: [
    ['Authorization', 'Bearer ACCESS_TOKEN'],
    ['Content-Type', 'application/json'],
  ],
  body: '{\n  "name": "Fern",\n  "id": 9007199254740993\n}',
});

describe('the samples of a form with basic credentials', () => {
  it.each(SAMPLE_LANGUAGES)('$label', async ({ id }) => {
    await expect(sample(id, FORM)).toMatchFileSnapshot(`./samples/form.${id}.txt`);
  });
});

describe('the samples of a JSON body with a bearer token', () => {
  it.each(SAMPLE_LANGUAGES)('$label', async ({ id }) => {
    await expect(sample(id, JSON_BODY)).toMatchFileSnapshot(`./samples/json.${id}.txt`);
  });

  it.each(SAMPLE_LANGUAGES)('$label contains the JSON text as edited', ({ id }) => {
    expect(sample(id, JSON_BODY)).toContain(JSON_BODY.body);
  });
});

describe('the Python sample', () => {
  it('encodes text beyond ASCII itself, because older versions of requests read it as Latin-1', () => {
    const headers: HttpRequest['headers'] = [['Content-Type', 'text/plain']];
    expect(sample('python', post({ headers, body: 'é' }))).toContain('data=body.encode()');
    expect(sample('python', post({ headers: [['Authorization', 'Basic w6k6YQ==']] }))).toContain(
      "auth=('é'.encode(), 'a')",
    );
  });
});

describe('every sample', () => {
  it('contains each field value as typed, not one encoded text', () => {
    for (const { id } of SAMPLE_LANGUAGES) expect(sample(id, FORM), id).toContain('[1,2]');
  });

  it('exists even if a form body does not consist of pairs', () => {
    const headers: HttpRequest['headers'] = [['Content-Type', 'application/x-www-form-urlencoded']];
    for (const body of ['plain', 'a=%zz', 'a=1&&b=2', '&']) {
      for (const { id } of SAMPLE_LANGUAGES) expect(sample(id, post({ headers, body })), id).toContain(body);
    }
  });

  it('never throws', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(
        text,
        text,
        fc.oneof(text, fc.array(fc.record({ name: text, value: text }))),
        (name, value, body) => {
          for (const { id } of SAMPLE_LANGUAGES)
            sample(
              id,
              post({
                headers: [
                  [name, value],
                  ['Authorization', value],
                ],
                body,
              }),
            );
        },
      ),
    );
  });
});
