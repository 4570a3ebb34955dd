/** What members of an intake announce to each other. */
export const announcements: readonly string[] = [
  'The room of the Monday lecture has changed to B12, on the second floor behind the library.',
  'Registration for next term closes on Friday at noon. The line at the office is shortest before nine.',
  'Somebody left a blue water bottle and a scientific calculator in lab 3. They are with the porter now.',
  'We share a taxi to town on Saturday at ten. Two seats are free, 150 each. Tell me here or at the gate.',
  'The study group for statistics meets on Tuesdays at four under the jacaranda tree. Bring past papers.',
  'Student cards are ready. Take your admission letter and some patience.',
  'The Wi-Fi in the hostel is being repaired until six this evening. The library still has it.',
  'Clinic hours have changed: eight to five on weekdays, and on Saturdays until one. It is free with your card.',
  'I have three textbooks of first year to give away. Come to block C, room 14, before Sunday.',
  'Our intake plays against the one before us on Friday at five. We are short of a goalkeeper!',
  'The deadline of the group essay was moved to the 20th. The lecturer said it in class today.',
  'The choir looks for two altos and anybody who can play the keyboard. First practice is on Thursday.',
  'Please do not leave food in the kitchen on the third floor overnight. We have visitors with small feet.',
  'Careers day is next Wednesday. They look at CVs for free between two and four, so print yours.',
];

/** What an intake asked itself, a question a day, and what was answered. */
export const icebreakers: readonly { question: string; answers: readonly string[] }[] = [
  {
    question: 'Which dish from home do you miss most?',
    answers: [
      'My grandmother’s chapati. Nobody rolls them as thin.',
      'Jollof, and do not start that war here again.',
      'Injera with shiro on a Friday.',
      'Pilau of my aunt in Mombasa, with kachumbari.',
      'كشري, from the place round the corner.',
      'Sadza and muriwo. Simple, and never the same here.',
    ],
  },
  {
    question: 'What do you know now that you wish you had known on your first day?',
    answers: [
      'That the lecture hall has two doors, and the back one is for latecomers.',
      'You can borrow a laptop from the library for a whole day.',
      'Ask. Nobody laughs. I waited three weeks to ask where the toilets are.',
      'Eat before the evening class.',
      'Half of what I carried in my bag I never needed.',
    ],
  },
  {
    question: 'Early bird or night owl? And where do you study?',
    answers: [
      'Night owl, in the common room, with tea.',
      'Early. Five o’clock, when it is quiet and the network is fast.',
      'Neither. I study on the bus.',
      'Library, third floor, the desk at the window is mine.',
    ],
  },
  {
    question: 'Which song could you listen to all day?',
    answers: [
      'Anything by Sauti Sol. Anything.',
      'Malaika, because my father sings it while he shaves.',
      'Amapiano on repeat, sorry to my roommate.',
      'Whatever the matatu plays.',
      'Fela. All twelve minutes.',
    ],
  },
  {
    question: 'What would you build if money were no question?',
    answers: [
      'A hostel where the water never ends.',
      'A cold store for the farmers in our valley.',
      'Solar charging at every bus stop.',
      'A school that begins with music.',
    ],
  },
  {
    question: 'Which language would you like to speak by graduation?',
    answers: [
      'Swahili, so that I understand the jokes.',
      'Français, pour le stage à Dakar.',
      'Sign language, my cousin would be happy.',
      'Portuguese. Maputo is calling.',
      'Python counts, right?',
    ],
  },
];
