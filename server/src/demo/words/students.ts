/**
 * The students of the demo, one a line: first name, last name, country, campus, username (made from the name where it is
 * empty) and bio. All of them are invented.
 */
export const students = `
Wanjiru|Kamau|KENYA|uon|wanjiru_k|Third year, first love: chapati. Building small apps for big problems.
Brian|Otieno|KENYA|uon|otieno_the_third|Matatu culture historian. Gor till the final whistle.
Achieng'|Odhiambo|KENYA|uon|achieng_writes|Poet by night, economist by timetable.
Kipchumba|Rotich|KENYA|uon||I run. Mostly late for the 8 a.m., sometimes for sport.
Njeri|Mwangi-Thuo|KENYA|uon|njeri_mt|Design student? No. Design person? Always.
Hassan|Abdi Warsame|KENYA|uon||Eastleigh raised. Business brain, camel milk tea enthusiast ☕
Mutheu|Kioko|KENYA|uon|mutheu|
Dennis|Barasa|KENYA|uon|dennis_debugs|console.log is my love language.
Zawadi|Mumbua|KENYA|uon||Gift by name. Choir, code, and cake.
Kevin|Njoroge|KENYA|uon|kevo_254|Mambo? Ask me about the best kibanda behind the hostels.
Amina|Swaleh|KENYA|alu|amina_swaleh|Coast girl far from the ocean. Mahamri dealer.
Faith|Chebet|KENYA|alu||Future minister of free Wi-Fi.
Collins|Wekesa|KENYA|alu|wekesa_builds|Entrepreneurial Leadership. Three failed startups, all excellent stories.
Oluwaseun|Adeyemi|NIGERIA|ui|seun_codes|UI's finest. Jollof is Nigerian, end of discussion.
Chiamaka|Okonkwo|NIGERIA|ui|amaka_o|Law by accident, debate by choice.
Tobiloba|Ogunleye|NIGERIA|ui||Sound engineer of every hostel party you regret.
Ifeoluwa|Bankole-Williams|NIGERIA|ui|ife_bw|Reading my way through the whole library, shelf by shelf.
Yusuf|Danjuma|NIGERIA|ui||Sannu! Kaduna boy learning to love amala.
Ngozi|Eze|NIGERIA|ui|ngozi_eze|
Emeka|Nwachukwu|NIGERIA|ui|emeka_fc|Left back. Left-handed. Left on read.
Halima|Bello|NIGERIA|ui||Public health and public speaking. Hausa, English, small Arabic.
Damilola|Fashola-Peters|NIGERIA|ui|dami_on_the_mic|Campus radio, weekdays at 7. Yes, that is my real voice.
Ọlámidé|Àkàndé|NIGERIA|ui|olamide_tones|Put the tone marks on my name, abeg.
Zainab|Abubakar|NIGERIA|alu||Software, sewing and suya. In that order.
Tunde|Balogun|NIGERIA|alu|tunde_b|If there is a stage I am on it.
Chukwuemeka|Obi|NIGERIA|alu|emeka_ships|I ship things. Sometimes they work.
Adaeze|Nnamdi|NIGERIA|alu||Global Challenges. Local snacks.
Kwame|Boateng|GHANA|ug|kwame_b|Legon by day, highlife by night.
Akosua|Mensah|GHANA|ug|akosua_sunday|Born on Sunday, busy since.
Kofi|Asante-Darko|GHANA|ug||Waakye before lectures or no lectures at all.
Abena|Owusu|GHANA|ug||Chemistry, but make it fashion.
Nii|Lartey|GHANA|ug|nii_lartey|Ga boy. Boxing gloves and balance sheets.
Esi|Quaye|GHANA|ug|esi_draws|I draw on everything. Sorry about your notes.
Yaw|Frimpong|GHANA|ug||
Selorm|Agbeko|GHANA|ug|selorm|Volta's ambassador to the computer lab.
Efua|Ansah|GHANA|alu||Kente collector, spreadsheet perfectionist.
Kwabena|Tetteh|GHANA|alu|kb_tetteh|Ask me about the time I pitched to a goat farmer. He invested.
Fatimata|Issah|GHANA|ug||Tamale → Accra. Shea butter business in progress.
Mugisha|Ronald|UGANDA|mak|mugisha_r|Rolex (the one you eat) critic. 412 reviewed.
Nakato|Babirye|UGANDA|mak|nakato_twin|Yes I have a twin. No I am not her.
Babirye|Nalwoga|UGANDA|mak|babirye_twin|The calmer twin. Ask anyone but my sister.
Okello|Komakech|UGANDA|mak||Gulu to Kampala. Drums, data, determination.
Namukasa|Ssebunya|UGANDA|mak||Agriculture is cool and I will prove it.
Akello|Grace|UGANDA|mak|akello_g|Nurse in training. Drink water!
Tumusiime|Derrick|UGANDA|mak||
Atim|Lamunu|UGANDA|mak|atim_reads|Book club every Thursday under the mango tree.
Kato|Wasswa|UGANDA|mak|kato_w|Boda entrepreneur, part-time student (do not tell my dean).
Nantongo|Kisakye|UGANDA|alu||Baker of the 2 a.m. banana bread.
Ndeye Fatou|Diop|SENEGAL|ucad|ndeye_fatou|Dakaroise. Thieb le vendredi, révisions le reste.
Mamadou|Ndiaye|SENEGAL|ucad|mamadou_nd|Informatique et lutte sénégalaise.
Aïssatou|Sow|SENEGAL|ucad|aissatou_s|Je prends tout en photo, même mes examens ratés.
Cheikh Tidiane|Mbaye|SENEGAL|ucad||Philosophe du car rapide.
Khady|Faye|SENEGAL|ucad|khady_f|Teranga, toujours.
Ousmane|Ba|SENEGAL|ucad||
Koffi Aristide|N'Guessan|COTE_D_IVOIRE|ucad|aristide_ng|Abidjanais exilé. Garba ambassadeur.
Marie-Claire|Kouassi|COTE_D_IVOIRE|ucad|marie_claire_k|Droit, danse, et attiéké.
Sékou|Traoré|MALI|ucad|sekou_t|Bamako. Kora le soir, maths le matin.
Aminata|Keïta|MALI|ucad||Bogolan, biologie, basket.
Ibrahim|Ouédraogo|BURKINA_FASO|ucad|ibra_ouedra|Cinéma africain ou rien.
Rokia|Coulibaly|MALI|alu||Solar panels and sarcasm.
Gloria|Ahouansou|BENIN|alu|gloria_a|Cotonou → Kigali. Zem stories available.
Komlan|Agbodjan|TOGO|ucad||
Jean-Baptiste|Nkurunziza|BURUNDI|alu|jb_nk|Drummer. I can hear when your code is off beat.
Uwase|Ingabire|RWANDA|alu|uwase_i|Kigali native. I will show you the good coffee.
Mugabo|Eric|RWANDA|alu|mugabo_e|Moto over bus, always.
Keza|Umutoni|RWANDA|alu|keza|
Ineza Divine|Uwimana|RWANDA|alu|ineza_d|Gentle by name, ruthless at chess.
Shema|Rugamba|RWANDA|alu||Cycling up every one of the thousand hills. 213 done.
Thandiwe|Dlamini|ESWATINI|uct|thandi_d|Umhlanga, umbrellas, urban planning.
Sipho|Nkosi|SOUTH_AFRICA|uct|sipho_nk|Amapiano scholar. Loadshedding survivor.
Lerato|Mokoena|SOUTH_AFRICA|uct|lerato_m|Astrophysics. Yes, I see your star sign. No.
Thabo|Khumalo|SOUTH_AFRICA|uct|thabo_codes|Full stack, empty fridge.
Nomvula|Mthembu|SOUTH_AFRICA|uct|mother_of_rain|Born in a storm, calm since.
Riaan|van Wyk|SOUTH_AFRICA|uct||Table Mountain before breakfast.
Ayanda|Zulu|SOUTH_AFRICA|uct||
Zanele|Ngcobo|SOUTH_AFRICA|uct|zanele_n|Film student trapped in Accounting.
Naledi|Modise|BOTSWANA|uct|naledi_stars|Quiet in class, loud on the court.
Tatenda|Moyo|ZIMBABWE|uct|tatenda_m|Sadza with everything. Actuarial science with tears.
Rudo|Chikwanha|ZIMBABWE|uct||Love is my name, statistics is my game.
Farai|Ndlovu|ZIMBABWE|alu|farai_n|Happy to help with Java. Less happy to be asked at 3 a.m.
Mwila|Banda|ZAMBIA|alu|mwila_b|Nshima loyalist.
Chanda|Mulenga|ZAMBIA|uct||
Thokozani|Phiri|MALAWI|alu|thoko_phiri|Warm heart of Africa, cold hands in the library.
Tiyamike|Gondwe|MALAWI|uct||Lake Malawi made me. Calculus is unmaking me.
Ndapewa|Shikongo|NAMIBIA|uct|ndapewa|Desert person in a rainy city.
Lineo|Mokhethi|LESOTHO|uct||
Baraka|Mushi|TANZANIA|uon|baraka_mushi|Bongo flava, Biashara, Bible study.
Neema|Kimaro|TANZANIA|alu|neema_k|Kilimanjaro is my backyard. Swahili sanifu tu.
Juma|Mwinyi|TANZANIA|uon|juma_m|
Rehema|Shayo|TANZANIA|mak||Sina haraka. Pole pole ndio mwendo.
Bethlehem|Tesfaye|ETHIOPIA|aau|bethy_t|Architecture student. I sleep in scale 1:100.
Dawit|Haile|ETHIOPIA|aau|dawit_h|Buna first, then everything else.
ሰላም|ተስፋዬ|ETHIOPIA|aau|selam_t|ሰላም ለሁሉም። Linguistics and long walks.
Yonas|Gebremariam|ETHIOPIA|aau|yonas_g|13 months of sunshine, 12 months of deadlines.
Hiwot|Alemayehu|ETHIOPIA|aau||
Tsion|Bekele|ETHIOPIA|aau|tsion_runs|Marathon in the morning, macroeconomics in the afternoon.
Abdi|Tolesa|ETHIOPIA|aau||Oromo poetry and operating systems.
Mekdes|Worku|ETHIOPIA|alu|mekdes_w|My coffee ceremony lasts longer than your meeting.
Samuel|Tekle|ERITREA|aau||
Hodan|Jama|SOMALIA|uon|hodan_j|Somali tea is a personality trait.
Nasra|Cali Maxamed|SOMALIA|mak||
Achol|Deng|SOUTH_SUDAN|mak|achol_deng|Tall enough to fix the projector.
Garang|Majok|SOUTH_SUDAN|uon|garang_m|Basketball. Then civil engineering. Then basketball.
Yousra|El-Tayeb|SUDAN|cu|yousra_t|Medicine between two rivers and two cities.
Omar|Abdelrahman|EGYPT|cu|omar_abd|Koshari engineer. Traffic philosopher.
نورهان|محمود|EGYPT|cu|nourhan_m|طالبة حاسبات. قهوتي أقوى من الإنترنت ☕
Mariam|Shawky|EGYPT|cu|mariam_sh|Ancient history by degree, modern memes by talent.
Karim|Fathy|EGYPT|cu||Nile-side runner. Chess at Zamalek on Fridays.
يوسف|بن عمر|TUNISIA|cu|youssef_bo|Dev mobile. Harissa dans tout.
Salma|Bennani|MOROCCO|cu|salma_bn|Marrakchia. Zellige, zumba, zéro retard (presque).
Amine|Belkacem|ALGERIA|cu|amine_dz|1, 2, 3... deadlines.
Lina|Haddad|TUNISIA|alu|lina_h|Couscous le dimanche, code le lundi.
Nzinga|Domingos dos Santos|ANGOLA|alu|nzinga_ds|Semba steps, startup steps.
Edson|Macuácua|MOZAMBIQUE|uct|edson_m|Maputo. Matapa. Marrabenta.
Djamila|Évora Lopes|CAPE_VERDE|ucad||Dez ilhas, uma saudade.
Grâce|Mbuyi wa Kalombo|DEMOCRATIC_REPUBLIC_OF_THE_CONGO|alu|grace_mbuyi|Kinshasa dans le sang, rumba dans les pieds.
Christelle|Ngo Bassong|CAMEROON|alu|christelle_nb|Ndolé first. Algorithms second.
Blaise|Tchakounté|CAMEROON|ucad|blaise_tch|Lions indomptables et graphes non orientés.
Rakotoarisoa|Hery Andriamanantena|MADAGASCAR|uct|hery_a|My surname does not fit on your form and that is your form's problem.
Priya|Ramgoolam|MAURITIUS|uct|priya_rg|Island statistics: 1 dodo, 0 regrets.
`;

/** Longer words about oneself; some students have none. */
export const abouts: readonly string[] = [
  'I grew up in a house where the radio was always on and somebody was always arguing with it. That is probably why I like debates, football commentary and long voice notes.\n\nThis year I want to finish one side project instead of starting four.',
  'Second of five children, first to leave home for university. I send money home when the hustle pays and memes when it does not.\n\nTalk to me about: small businesses, farming apps, and why every good idea starts at a bus stop.',
  'Here to learn, to eat, and to find people who also think that 11 p.m. is the best time to start an assignment.',
  'I tutor first years in maths on Saturdays (free, bring chalk). If you are stuck, you are not stupid, you just have not met the right example yet.\n\nOffice hours: the bench under the jacaranda, 10 to 12.',
  'Three things I can do: write clean SQL, fix a hostel kettle, and dance until the DJ begs me to sit. Three things I cannot do: wake up, cook rice without burning it, and keep a secret about a surprise party.',
  'My grandmother sold cloth at the market and could price a bale by touching it. I study business because of her. One day I will have my own label and her name will be on it.',
  'Je cherche des gens pour monter un ciné-club: un film africain par semaine, puis on discute jusqu’à ce que le gardien nous chasse.',
  'Napenda mpira, muziki na watu wanaocheka kwa sauti. Karibu tuongee, hata kama ni kuhusu mitihani.',
  'Looking for co-founders who answer messages. That is the whole requirement at this point.',
  'I left engineering after two years, worked in a cyber café, taught myself to code between print jobs, and came back. If you are thinking of giving up: rest first, then decide.',
  'Community person. I organise the clean-up every first Saturday, the blood drive every term, and the jollof tasting whenever anybody claims theirs is the best.',
  'Currently reading: anything with dragons or development economics. Currently learning: sign language and patience.',
  'I photograph (okay, draw) people at bus stops. Everyone waits differently. Some sleep, some sell, some fall in love.',
  'International student far away from home food. If you cook anything with groundnut sauce, I will wash all the dishes. This is a binding offer.',
  'Robotics club treasurer, which means I know exactly how little money we have. Join us anyway: we have a 3D printer that works on Tuesdays.',
  'I believe in study groups, early morning runs, and telling lecturers politely when the projector is upside down.',
  'Born between two countries and fluent in the jokes of both. Ask me to translate, but never ask me to choose a football team.',
  'Working on a solar charging station for our hostel. So far it charges one phone and my ego.',
];
