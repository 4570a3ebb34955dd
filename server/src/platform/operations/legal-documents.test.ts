import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';
import { readEnv } from './env.ts';
import { ownDocuments, readLegalDocuments } from './legal-documents.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baraza-legal-'));
});
afterEach(() => rm(folder, { recursive: true }));

const add = (name: string, text: string, version = '2027-01') =>
  writeFile(join(folder, name), `---\nversion: ${version}\neffective: 2027-02-01\n---\n\n${text}\n`);
const read = (settings: Record<string, string> = {}) => readLegalDocuments(readEnv({ LEGAL_DIR: folder, ...settings }));

describe('our own documents', () => {
  test('exist in every language, name the operator, and leave out what is not set', async () => {
    const documents = await readLegalDocuments(
      readEnv({ SITE_NAME: 'Kampus', ORGANIZATION_NAME: 'University of *Mwanza*', SUPPORT_EMAIL: 'help@uni.example' }),
    );
    for (const language of ['en', 'fr', 'pt', 'sw', 'ar']) {
      for (const document of ['TERMS', 'PRIVACY'] as const) {
        const { html, ...text } = documents.read(document, [language]);
        expect(text).toMatchObject({ document, language, version: '2025-06-05', effective: '2025-06-05' });
        expect(html).toContain('Kampus');
        expect(html).toContain('University of *Mwanza*');
        expect(html).toContain('<a href="mailto:help@uni.example">help@uni.example</a>');
        expect(html).not.toMatch(/Baraza|\{\{|undefined/);
        expect(html).not.toContain('Address:');
      }
    }
    expect(documents.versions).toEqual(ownDocuments);
  });

  test('name the address, the data protection officer and the law that applies', async () => {
    const documents = await readLegalDocuments(
      readEnv({
        ORGANIZATION_ADDRESS: 'Box 1, Mwanza',
        DATA_PROTECTION_OFFICER: 'Neema Juma <dpo@uni.example>',
        GOVERNING_LAW: 'the law of Tanzania',
      }),
    );
    const [privacy, terms] = [documents.read('PRIVACY', ['en']).html, documents.read('TERMS', ['en']).html];
    expect(privacy).toContain('Address: Box 1, Mwanza');
    expect(privacy).toContain('Data protection officer: Neema Juma &lt;dpo@uni.example&gt;');
    expect(terms).toContain('Governing law: the law of Tanzania');
  });
});

describe('documents of the operator', () => {
  test('replace ours, in the language that exists; a document that is missing stays ours', async () => {
    await add('terms.en.md', '# Rules of {{site}}\n\nBe **kind**.');
    await add('terms.sw.md', '# Kanuni\n\nKuwa mwema.');
    const documents = await read();
    expect(documents.versions).toEqual([{ document: 'TERMS', version: '2027-01' }, ownDocuments[1]]);
    expect(documents.read('TERMS', ['sw-TZ', 'en'])).toEqual({
      document: 'TERMS',
      version: '2027-01',
      effective: '2027-02-01',
      language: 'sw',
      title: 'Kanuni',
      html: '<p>Kuwa mwema.</p>\n',
    });
    expect(documents.read('TERMS', ['fr'])).toMatchObject({
      language: 'en',
      title: 'Rules of Baraza',
      html: '<p>Be <strong>kind</strong>.</p>\n',
    });
    expect(documents.read('PRIVACY', ['fr'])).toMatchObject({ language: 'fr', version: '2025-06-05' });
  });

  test('contain no HTML and no links to scripts', async () => {
    await add(
      'terms.en.md',
      '# Rules\n\n<script>alert(1)</script> [click](javascript:alert(1)) <img src=x onerror=alert(1)>',
    );
    const { html } = (await read()).read('TERMS', []);
    expect(html).not.toMatch(/<script|<img|href="javascript/);
  });

  test.each([
    ['a file without a head', '# Rules\n'],
    ['a file without a version', '---\neffective: 2027-01-01\n---\n# Rules\n'],
    ['a file with a date that does not exist', '---\nversion: 1\neffective: 2027-13-01\n---\n# Rules\n'],
    ['a file without a heading', '---\nversion: 1\neffective: 2027-01-01\n---\nRules\n'],
  ])('%s is refused in one sentence that names it', async (_what, text) => {
    await writeFile(join(folder, 'terms.en.md'), text);
    await expect(read()).rejects.toThrow(/terms\.en\.md must begin with "---"/);
  });

  test('translations of another version, and a folder that does not exist, are refused', async () => {
    await add('terms.en.md', '# Rules\n');
    await add('terms.fr.md', '# Règles\n', '2026-12');
    await expect(read()).rejects.toThrow(
      /terms\.fr\.md must have the version and the effective date of .*terms\.en\.md/,
    );
    await expect(read({ LEGAL_DIR: join(folder, 'absent') })).rejects.toThrow(/^LEGAL_DIR cannot be read/);
  });
});

test.each([
  ['a field that does not exist', 'terms.en.md', 'Write to {{organisation}}.', /terms\.en\.md.*\{\{organisation\}\}/],
  [
    'a field named like something else of JavaScript',
    'terms.en.md',
    'Write to {{constructor}}.',
    /\{\{constructor\}\}/,
  ],
  ['a field with spaces', 'terms.en.md', 'Write to {{ contact }}.', /\{\{ contact \}\}/],
  ['a name without a language', 'terms.md', 'Be kind.', /terms\.md/],
  ['a name in capitals', 'Privacy.en.md', 'Be kind.', /Privacy\.en\.md/],
])('%s is refused at the start', async (_what, name, text, message) => {
  await add(name, `# Rules\n\n${text}`);
  await expect(read()).rejects.toThrow(message);
});

test('a file that an editor of Windows has saved is read', async () => {
  await writeFile(
    join(folder, 'terms.en.md'),
    '\uFEFF---\r\nversion: 2\r\neffective: 2027-02-01\r\n---\r\n\r\n# Rules\r\n\r\nBe kind.\r\n',
  );
  expect((await read()).read('TERMS', ['en'])).toMatchObject({ version: '2', title: 'Rules' });
});

test('an effective date that does not exist is refused', async () => {
  await writeFile(join(folder, 'terms.en.md'), '---\nversion: 2\neffective: 2027-02-30\n---\n# Rules\n\nBe kind.\n');
  await expect(read()).rejects.toThrow(/effective/);
});

test('people accept the new version of the operator before their next change, and read it without signing in', async () => {
  await add('terms.en.md', '# Rules\n\nBe kind.');
  await using app = await startTestApp({ env: { LEGAL_DIR: folder } });
  const ada = await app.person('ada');
  const post = () => ada.put('/api/profile/me', { bio: 'Hello' });
  expect(await post()).toMatchObject({ status: 403, body: { code: 'consent_required' } });
  const { body } = await ada.get('/api/options');
  expect(body.documents).toEqual([{ document: 'TERMS', version: '2027-01' }, ownDocuments[1]]);
  expect(await app.anyone.get('/api/documents/TERMS?language=sw')).toMatchObject({
    status: 200,
    body: { language: 'en', title: 'Rules', html: '<p>Be kind.</p>\n' },
  });
  expect(
    await app.anyone.get('/api/documents/PRIVACY', { headers: { 'accept-language': 'pt-BR,fr;q=0.5' } }),
  ).toMatchObject({ body: { language: 'pt' } });
  expect(await ada.put('/api/consents', { consents: body.documents })).toMatchObject({ status: 200 });
  expect(await post()).toMatchObject({ status: 200 });
});
