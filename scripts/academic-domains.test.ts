import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAcademicDomains } from './academic-domains.ts';
import { isSchoolForMinors } from './schools-for-minors.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'domains-'));
  write('stoplist.txt', 'freemail.edu\n');
  write('abused.txt', 'mku.ac.ke\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const listed = () => listAcademicDomains(folder).map(({ domain }) => domain);

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

test('omits a file without a name', () => {
  write('ng/edu/empty.txt', '\n \n');
  write('ng/edu/unilag.txt', 'University of Lagos');
  expect(listed()).toEqual(['unilag.edu.ng']);
});

test('a domain on the stop list or the abuse list is left out, and so is everything below it', () => {
  write('edu/freemail.txt', 'Free Mail University');
  write('edu/freemail/students.txt', 'Free Mail University');
  write('ke/ac/mku.txt', 'Mount Kenya University');
  write('ke/ac/mku/students.txt', 'Mount Kenya University');
  expect(listAcademicDomains(folder)).toEqual([]);
});

test('a refused domain below a listed one is kept without a name, whether it has a file or not', () => {
  write('za/ac/uct.txt', 'University of Cape Town');
  write('za/ac/uct/alumni.txt', 'University of Cape Town');
  write('stoplist.txt', 'alumni.uct.ac.za');
  write('abused.txt', 'sold.unilag.edu.ng');
  write('ng/edu/unilag.txt', 'University of Lagos');
  write('ng/edu/unilag/school.txt', 'Lagos High School');
  expect(listAcademicDomains(folder)).toEqual([
    { domain: 'alumni.uct.ac.za', school: '' },
    { domain: 'school.unilag.edu.ng', school: '' },
    { domain: 'sold.unilag.edu.ng', school: '' },
    { domain: 'uct.ac.za', school: 'University of Cape Town' },
    { domain: 'unilag.edu.ng', school: 'University of Lagos' },
  ]);
});

test.each([
  ['kloofhigh.co.za', 'Kloof High School'],
  ['loreto.ac.uk', 'Loreto Sixth Form College'],
  ['henrybox.oxon.sch.uk', 'The Henry Box School'],
  ['tedankara.k12.tr', 'TED Ankara Koleji'],
  ['lausd.net', 'Los Angeles Unified School District'],
  ['angmering.example', 'The Angmering School'],
  ['mdg-hamburg.de', 'Marion Dönhoff Gymnasium'],
  ['drais.example', 'Drais-Gemeinschaftsschule'],
  ['ssps.cz', 'Smíchovská střední průmyslová škola'],
  ['zs3.lukow.pl', 'Zespół Szkół nr 3'],
  ['lycee-descartes.ma', 'Lycée Descartes'],
  ['smalokon.example', 'SMA Lokon'],
  ['sirin.ac.th', 'โรงเรียนสิรินธร Sirindhorn School'],
])('%s, %s, is a school for minors', (domain, names) => {
  expect(isSchoolForMinors(domain, names)).toBe(true);
});

test.each([
  ['uonbi.ac.ke', 'University of Nairobi'],
  ['strathmore.edu', 'Strathmore University'],
  ['lbs.edu.ng', 'Lagos Business School'],
  ['ept.sn', 'Ecole Polytechnique de Thiès Thies Polytechnic School'],
  ['esp.sn', 'École Supérieure Polytechnique'],
  ['juilliard.edu', 'The Juilliard School'],
  ['chula.ac.th', 'จุฬาลงกรณ์มหาวิทยาลัย Chulalongkorn University'],
  ['hochschule-bc.de', 'Hochschule Biberach'],
  ['humanitas.edu.pl', 'Wyższa Szkoła Humanitas High School Humanitas'],
  ['hse.ru', 'Высшая школа экономики Higher School of Economics'],
  ['student.hel.be', 'Haute école de la ville de Liège High School of the City of Liège'],
  ['sttgarut.ac.id', 'Sekolah Tinggi Teknologi Garut Garut High School of Technology'],
  ['vse.cz', 'Vysoká škola ekonomická v Praze'],
  ['cesar.school', 'CESAR School of Design'],
])('%s, %s, is not', (domain, names) => {
  expect(isSchoolForMinors(domain, names)).toBe(false);
});

test('the school is the first line that is not empty, without tabs', () => {
  write('sn/ucad.txt', '\r\n \tUniversité  Cheikh\tAnta Diop\u200e\r\nUCAD\r\n');
  expect(listAcademicDomains(folder)).toEqual([{ domain: 'ucad.sn', school: 'Université Cheikh Anta Diop' }]);
});

test('a name that is not UTF-8 is still read', () => {
  write('de/lueneburg.txt', Buffer.from('Universit\xe4t L\xfcneburg', 'latin1'));
  write('bg/sofia.txt', Buffer.from('\ufeffСофия', 'utf16le'));
  write('ru/angtu.txt', Buffer.from([0xc0, 0xcd, 0xc3]));
  expect(listAcademicDomains(folder).map(({ school }) => school)).toEqual(['АНГ', 'Universität Lüneburg', 'София']);
});
