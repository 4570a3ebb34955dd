/** Schools of the demo by a short key, with the e-mail domains that lead newcomers to them, and by whose clocks they live. */
export const campuses = {
  alu: {
    name: 'African Leadership University',
    domains: ['alustudent.com', 'alueducation.com'],
    zone: 'Africa/Kigali',
  },
  uon: { name: 'University of Nairobi', domains: ['uonbi.ac.ke'], zone: 'Africa/Nairobi' },
  ui: { name: 'University of Ibadan', domains: ['ui.edu.ng'], zone: 'Africa/Lagos' },
  ug: { name: 'University of Ghana', domains: ['ug.edu.gh'], zone: 'Africa/Accra' },
  mak: { name: 'Makerere University', domains: ['mak.ac.ug'], zone: 'Africa/Kampala' },
  ucad: { name: 'Université Cheikh Anta Diop', domains: ['ucad.sn'], zone: 'Africa/Dakar' },
  uct: { name: 'University of Cape Town', domains: ['uct.ac.za', 'myuct.ac.za'], zone: 'Africa/Johannesburg' },
  aau: { name: 'Addis Ababa University', domains: ['aau.edu.et'], zone: 'Africa/Addis_Ababa' },
  cu: { name: 'Cairo University', domains: ['cu.edu.eg'], zone: 'Africa/Cairo' },
} as const;

export type CampusKey = keyof typeof campuses;
