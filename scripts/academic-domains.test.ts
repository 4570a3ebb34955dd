import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAcademicDomains } from './academic-domains.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'domains-'));
  write('stoplist.txt', 'freemail.edu\nalumni.uct.ac.za\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

test('a path becomes a domain in lower case, and the list is in order', () => {
  write('za/ac/uct.txt', 'University of Cape Town\n');
  write('edu/IC.txt', 'Illinois College');
  write('edu/ic.txt', 'Illinois College');
  write('ke/ac/uonbi.txt', 'University of Nairobi');
  expect(listAcademicDomains(folder)).toEqual([
    { domain: 'ic.edu', school: 'Illinois College' },
    { domain: 'uct.ac.za', school: 'University of Cape Town' },
    { domain: 'uonbi.ac.ke', school: 'University of Nairobi' },
  ]);
});

test('a domain on the stop list, the lists themselves and a file that names nobody are left out', () => {
  write('edu/freemail.txt', 'Free Mail University');
  write('za/ac/uct/alumni.txt', 'University of Cape Town');
  write('abused.txt', 'mku.ac.ke');
  write('ng/edu/empty.txt', '\n \n');
  write('ng/edu/unilag.txt', 'University of Lagos');
  expect(listAcademicDomains(folder)).toEqual([{ domain: 'unilag.edu.ng', school: 'University of Lagos' }]);
});

test('the school is the first line that says something, and stays one field of one line', () => {
  write('sn/ucad.txt', '\r\n \tUniversité  Cheikh\tAnta Diop\u200e\r\nUCAD\r\n');
  expect(listAcademicDomains(folder)).toEqual([{ domain: 'ucad.sn', school: 'Université Cheikh Anta Diop' }]);
});

test('a name that is not UTF-8 is still read', () => {
  write('de/lueneburg.txt', Buffer.from('BBS I L\xfcneburg', 'latin1'));
  write('bg/sofia.txt', Buffer.from('\ufeffСофия', 'utf16le'));
  write('ru/angtu.txt', Buffer.from([0xc0, 0xcd, 0xc3]));
  expect(listAcademicDomains(folder).map(({ school }) => school)).toEqual(['АНГ', 'BBS I Lüneburg', 'София']);
});
