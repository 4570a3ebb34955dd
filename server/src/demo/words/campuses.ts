/** Schools of the demo by a short key, with the e-mail domains that lead newcomers to them. */
export const campuses = {
  alu: { name: 'African Leadership University', domains: ['alustudent.com', 'alueducation.com'] },
  uon: { name: 'University of Nairobi', domains: ['uonbi.ac.ke'] },
  ui: { name: 'University of Ibadan', domains: ['ui.edu.ng'] },
  ug: { name: 'University of Ghana', domains: ['ug.edu.gh'] },
  mak: { name: 'Makerere University', domains: ['mak.ac.ug'] },
  ucad: { name: 'Université Cheikh Anta Diop', domains: ['ucad.sn'] },
  uct: { name: 'University of Cape Town', domains: ['uct.ac.za', 'myuct.ac.za'] },
  aau: { name: 'Addis Ababa University', domains: ['aau.edu.et'] },
  cu: { name: 'Cairo University', domains: ['cu.edu.eg'] },
} as const;

export type CampusKey = keyof typeof campuses;
