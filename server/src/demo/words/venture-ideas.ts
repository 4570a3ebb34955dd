import type { ventureCategories } from '@baraza/contract/features/venture-limits.ts';
import type { Drawing } from '#server/demo/drawings/drawing.ts';
import { card, chart, cloth, desk, group, plate, poster, view, type Voice } from './idea.ts';

/** Something a student might sell or do for others. */
export interface VentureIdea {
  name: string;
  description: string;
  mission: string;
  location: string;
  since: number;
  category: (typeof ventureCategories)[number];
  tags: string[];
  voice?: Voice;
  /** The word its web and mail addresses are made of. */
  word: string;
  cover?: Drawing;
  logo?: Drawing;
  /** How much it is talked about, around 1. */
  fame: number;
  currency: string;
  offers: [name: string, description: string, type: 'PRODUCT' | 'SERVICE', price?: number][];
  /** With the days since; a promotion unless said. */
  news: [title: string, content: string, daysAgo: number, type?: 'event' | 'other'][];
  /** What guests say, and what its owner answers. */
  reviews: [rating: number, content: string, answer?: string][];
  team: string[];
}

export const ventureIdeas: VentureIdea[] = [
  {
    name: 'Mama Njeri’s Lunchbox',
    description:
      'A hot lunch between two lectures, cooked this morning and carried to your faculty. Pilau on Mondays, beans and chapati all week, fish when the lake is kind.\n\nOrder before ten, eat at one.',
    mission: 'Nobody sits an exam on a packet of crisps.',
    location: 'Hall 9 kitchen, Main Campus',
    since: 2024,
    category: 'food',
    tags: ['lunch', 'delivery', 'pilau'],
    voice: 'swahili',
    word: 'lunchbox',
    cover: plate('chapati'),
    logo: card('Lunch/box'),
    fame: 2,
    currency: 'KES',
    offers: [
      ['Pilau box', 'With kachumbari and a banana.', 'PRODUCT', 180],
      ['Beans and two chapati', 'Also without onions, tell us.', 'PRODUCT', 120],
      ['Tray for your meeting', 'Feeds twelve, comes with plates that go back.', 'SERVICE', 2400],
    ],
    news: [
      ['Exam weeks: we open at six', 'Porridge and eggs from six in the morning until the last paper is written.', 2],
      ['Fish Friday', 'Twenty portions, first come.', 9],
    ],
    reviews: [
      [
        5,
        'The pilau tastes like my aunt’s, and she would not admit that either.',
        'Greet your aunt. She can have the recipe.',
      ],
      [4, 'Always warm, sometimes ten minutes late. Worth it.'],
      [5, 'Fed our whole study group through the statistics paper.'],
      [3, 'Good food, but bring more of the fish.', 'We hear you. Thirty portions from next week.'],
    ],
    team: ['Rider', 'Sous chef'],
  },
  {
    name: 'Twist & Thread',
    description:
      'Braids, twists, locs and first haircuts after a bad idea. In your room or ours, with the hair you bring or the hair we have.\n\nBox braids take four hours: pick a series, we have seen it.',
    mission: 'Good hair on a student’s budget, without a whole Saturday gone.',
    location: 'Block C, second floor, room 14',
    since: 2023,
    category: 'fashion',
    tags: ['braids', 'hair', 'beauty'],
    voice: 'nigeria',
    word: 'twistandthread',
    cover: cloth('kitenge'),
    fame: 1.6,
    currency: 'NGN',
    offers: [
      ['Box braids, medium', 'Hair not included.', 'SERVICE', 9000],
      ['Cornrows', 'Straight back in ninety minutes.', 'SERVICE', 3500],
      ['Braiding hair, pack', 'Five colours, soaked in vinegar already.', 'PRODUCT', 1800],
    ],
    news: [['Owambe season', 'Two chairs on Saturdays until January. Book before Thursday.', 4]],
    reviews: [
      [5, 'Neat parting, no headache. I have told everybody on my corridor.'],
      [5, 'She did it for my convocation and remembered the curl I like.', 'Come back and tell me how the party was!'],
      [4, 'Lovely work. The room gets hot, take water.'],
    ],
    team: ['Second pair of hands'],
  },
  {
    name: 'Dead Key Laptop Clinic',
    description:
      'Keyboards, hinges, fans, batteries, and the coffee you did not spill. We open it before you, tell you the price, and you decide.\n\nNo fix, no fee. Backups are free, always.',
    mission: 'A laptop should outlive its owner’s degree.',
    location: 'Innovation Lab 2, the bench by the window',
    since: 2022,
    category: 'tech',
    tags: ['laptops', 'repair', 'phones'],
    word: 'deadkey',
    cover: desk,
    logo: card('Dead/Key'),
    fame: 1.8,
    currency: 'RWF',
    offers: [
      ['Look inside', 'We find what is wrong and write it down.', 'SERVICE', 0],
      ['New keyboard', 'With the part, for most makes.', 'SERVICE', 28000],
      ['Clean and paste', 'For fans that sound like the bus to Huye.', 'SERVICE', 8000],
      ['Used charger, tested', 'A week to bring it back.', 'PRODUCT', 12000],
    ],
    news: [
      ['Backup day', 'Bring a disk, we copy everything you would cry about. Free, from noon.', 1, 'event'],
      ['We have SSDs again', 'Your old machine starts in twelve seconds.', 15],
    ],
    reviews: [
      [5, 'Saved my thesis. I am not being poetic.'],
      [5, 'Told me honestly that it was not worth repairing, and took nothing.'],
      [4, 'Three days instead of two, but it runs like new.', 'The part came late from Kigali. Sorry for the wait!'],
      [5, 'Free backup, good jokes.'],
      [2, 'Screen came back with a scratch.', 'That was ours. Come by, we put another one in.'],
    ],
    team: ['Soldering', 'Front desk', 'Data recovery'],
  },
  {
    name: 'Page One Tutors',
    description:
      'Second-years who passed it explain it to first-years who must. Calculus, statistics, accounting, programming: one hour, one problem sheet, one whiteboard.',
    mission: 'Somebody explained it to us as well.',
    location: 'Library, group room 3, and online',
    since: 2024,
    category: 'education',
    tags: ['tutoring', 'calculus', 'programming'],
    word: 'pageone',
    cover: chart('Passed after four sessions', '%', [
      ['Calculus', 86],
      ['Statistics', 91],
      ['Accounting', 88],
      ['Programming', 79],
    ]),
    fame: 1.2,
    currency: 'GHS',
    offers: [
      ['One hour, one to one', 'With the person who fits your course.', 'SERVICE', 40],
      ['Group of four', 'Bring your friends and the same sheet.', 'SERVICE', 80],
      ['Past papers, solved', 'By hand, with every step.', 'PRODUCT', 15],
    ],
    news: [['Calculus rescue', 'Eight sessions before the final, every evening at six.', 3, 'event']],
    reviews: [
      [5, 'I understood limits in twenty minutes after a term of not.'],
      [4, 'Patient and well prepared.'],
      [5, 'From 34 to 71. My mother sends thanks.', 'Greet her! You did the work.'],
    ],
    team: ['Statistics', 'Programming'],
  },
  {
    name: 'مكتبة الظل',
    description:
      'كتب مستعملة للطلاب، نشتريها منك ونبيعها لك. Used course books, bought and sold under the big fig tree, every Tuesday and Thursday.',
    mission: 'كل كتاب يُقرأ مرتين.',
    location: 'Under the fig tree, Faculty of Arts',
    since: 2021,
    category: 'education',
    tags: ['books', 'second-hand', 'كتب'],
    voice: 'arabic',
    word: 'shadebooks',
    cover: view('campus', 'day'),
    fame: 0.9,
    currency: 'EGP',
    offers: [
      ['Course book, used', 'Most of the first-year list.', 'PRODUCT', 90],
      ['We buy yours', 'Bring it on Tuesdays; half of what we sell it for.', 'SERVICE'],
    ],
    news: [['وصلت كتب الهندسة', 'أكثر من أربعين كتاباً للسنة الأولى والثانية.', 6, 'other']],
    reviews: [
      [5, 'وجدت كل كتب الفصل بنصف السعر.', 'شكراً لك، بالتوفيق في الامتحانات!'],
      [4, 'Fair prices and good shade.'],
    ],
    team: [],
  },
  {
    name: 'Kente Corner',
    description:
      'Stoles, bow ties and laptop sleeves from real kente, woven in Bonwire and sewn in our hostel. Graduation colours of every faculty.',
    mission: 'Wear where you come from on the day you arrive.',
    location: 'Commonwealth Hall gate, weekends',
    since: 2023,
    category: 'fashion',
    tags: ['kente', 'graduation', 'gifts'],
    voice: 'ghana',
    word: 'kentecorner',
    cover: cloth('kente'),
    logo: cloth('kente'),
    fame: 1.4,
    currency: 'GHS',
    offers: [
      ['Graduation stole', 'Your name and year are sewn in.', 'PRODUCT', 260],
      ['Laptop sleeve', '13 to 15 inch, lined.', 'PRODUCT', 150],
      ['Bow tie', 'Already tied, nobody will know.', 'PRODUCT', 60],
    ],
    news: [['Graduation orders', 'Until the last Friday of the month, then the loom is full.', 5]],
    reviews: [
      [5, 'The colours are even better in the sun.'],
      [5, 'My grandmother checked the weave and nodded. That is five stars.'],
      [3, 'Beautiful, but it came a day before the ceremony.', 'Too close, we know. We now close orders earlier.'],
    ],
    team: ['Sewing'],
  },
  {
    name: 'Second Pair Sneakers',
    description:
      'We clean, dye and resole what you were about to throw away, and sell what others brought us. Photos before and after, always.',
    mission: 'The cheapest new pair is the one you have.',
    location: 'Hostel B, ground floor',
    since: 2025,
    category: 'fashion',
    tags: ['sneakers', 'repair', 'thrift'],
    voice: 'south',
    word: 'secondpair',
    cover: poster('Second/Pair', 'Hostel B, ground floor'),
    fame: 0.8,
    currency: 'ZAR',
    offers: [
      ['Deep clean', 'Back in two days.', 'SERVICE', 80],
      ['New soles', 'Glued and stitched.', 'SERVICE', 190],
    ],
    news: [],
    reviews: [
      [4, 'They look new. They smell new!'],
      [5, 'Saved my favourite pair before the interview.'],
    ],
    team: [],
  },
  {
    name: 'Loud Enough Sound',
    description:
      'Two speakers, one mixer, four microphones and somebody who knows which cable it was. For weddings of cousins, debates, and parties that end at midnight, officially.',
    mission: 'Every word to the last row.',
    location: 'We come to you',
    since: 2022,
    category: 'entertainment',
    tags: ['sound', 'dj', 'events'],
    word: 'loudenough',
    cover: poster('Loud/Enough', 'Sound for every hall'),
    fame: 1.1,
    currency: 'UGX',
    offers: [
      ['Small hall, one evening', 'Up to a hundred people.', 'SERVICE', 250000],
      ['DJ until midnight', 'Wishes welcome, reggaeton negotiable.', 'SERVICE', 180000],
    ],
    news: [['New: wireless microphones', 'Nobody trips any more.', 11]],
    reviews: [
      [5, 'On time, tidy, and the speeches could be understood. A first.'],
      [4, 'Great sound. The DJ plays what he likes.', 'He has been spoken to.'],
    ],
    team: ['DJ', 'Cables'],
  },
  {
    name: 'Quiet Minds',
    description:
      'Listeners trained by the counselling centre. One hour, one person, nothing written down. We are students, not doctors, and we know whom to call when it is more.',
    mission: 'Nobody should have to be fine alone.',
    location: 'Health centre, room 2, and by phone',
    since: 2023,
    category: 'healthcare',
    tags: ['health', 'listening', 'telemedicine'],
    word: 'quietminds',
    cover: view('mountain', 'dawn'),
    fame: 1,
    currency: 'KES',
    offers: [['One hour', 'Any evening, free for every student.', 'SERVICE', 0]],
    news: [['Walk and talk', 'Sundays at four from the main gate; silence is allowed.', 7, 'event']],
    reviews: [
      [5, 'I could say it out loud. That was enough.'],
      [5, 'Kind, calm, and they followed up.'],
    ],
    team: ['Listener', 'Listener', 'Evenings'],
  },
  {
    name: 'Frame & Light',
    description:
      'Graduation portraits, ID photographs that look like you, and pictures of the things you sell. Edited by the next morning.',
    mission: 'Every finalist deserves one good picture.',
    location: 'Steps of the old library',
    since: 2024,
    category: 'art',
    tags: ['photography', 'graduation', 'portraits'],
    word: 'frameandlight',
    cover: group(5),
    fame: 1.3,
    currency: 'KES',
    offers: [
      ['Portrait session', 'Thirty minutes, ten pictures.', 'SERVICE', 1500],
      ['Group of friends', 'Up to eight, one prop each.', 'SERVICE', 2500],
      ['Product pictures', 'For your own stall in the directory.', 'SERVICE', 900],
    ],
    news: [['Gowns for the pictures', 'We borrowed six sizes for graduation week.', 8]],
    reviews: [
      [5, 'First picture of me that my father printed.'],
      [4, 'Fast and funny, stood in the sun for us.'],
      [5, 'Our product pictures doubled the orders.', 'And your juice doubled our energy.'],
    ],
    team: ['Editing'],
  },
  {
    name: 'Pitch Deck Doctors',
    description:
      'We read your business plan, ask the rude questions, and draw the slides again. Twelve teams in the last demo day came through our table.',
    mission: 'Ideas from here deserve to be understood elsewhere.',
    location: 'Entrepreneurship Hub',
    since: 2025,
    category: 'consulting',
    tags: ['finance', 'marketing', 'pitching'],
    word: 'pitchdoctors',
    cover: poster('Say it in/five slides', 'Entrepreneurship Hub'),
    fame: 0.7,
    currency: 'RWF',
    offers: [
      ['Deck review', 'One hour, notes on every slide.', 'SERVICE', 15000],
      ['Numbers check', 'We build your budget with you.', 'SERVICE', 20000],
    ],
    news: [],
    reviews: [[4, 'Rude questions, as promised. We won second place.']],
    team: ['Numbers'],
  },
  {
    name: 'Goal Line Five-a-side',
    description:
      'We keep the small pitch swept, the balls pumped and the fixtures fair. Leagues on weekdays, a cup every term, and a women’s league since last year.',
    mission: 'A game for everybody who can run, and for those who cannot yet.',
    location: 'Small pitch behind the gym',
    since: 2022,
    category: 'sports',
    tags: ['football', 'league', 'events'],
    word: 'goalline',
    cover: { kind: 'score', home: 'Law', away: 'Medics', goals: [3, 3] },
    fame: 1.1,
    currency: 'ZMW',
    offers: [
      ['Team for a term', 'Ten fixtures and a bib.', 'SERVICE', 300],
      ['Pitch for an hour', 'With ball and lights.', 'SERVICE', 60],
    ],
    news: [['Cup draw tonight', 'At eight, in front of the canteen. Loud captains win nothing.', 1, 'event']],
    reviews: [
      [5, 'Best hour of my week.'],
      [4, 'Referees are learning. Fixtures run on time.', 'So are we. Thank you for playing!'],
    ],
    team: ['Referee', 'Fixtures'],
  },
];
