/** What two friends say to each other in turn; a line that begins with `>` is by whoever spoke before. */
export const dialogues: readonly (readonly string[])[] = `
Are you coming to the study group tonight?
Yes, after six. Which room?
> I have the past papers from 2023.
Room 12, the one with the broken clock 😄
Perfect. Bring the papers, I bring mandazi.
Deal!

Hey, is the second-hand calculator still there?
It is! Works well, only the cover has a scratch.
How much do you want for it?
800, and I throw in new batteries.
700? I am a poor first year 😅
> And I can pick it up today.
750 and it is yours.
Sold. Library at four?
See you there 🤝🏾

Did you see the results?
Not yet, I am scared to look.
> Is it bad?
I passed everything!!! 🎉
No way!! Congratulations 🥳
Open yours, I am waiting.
...
> I PASSED TOO
I told you! We celebrate on Friday.

Who was that playing guitar at the party?
My roommate! She has a band.
They should play at the culture night.
I will ask her. She would love that.

Good morning ☀️ are you on the early bus?
I missed it again.
Again? That is three times this week.
The bed is too warm and the bus too cold.
> Save me a seat and take notes please 🙏🏾
Fine, but you owe me a chai.

Salut! Tu viens au match dimanche?
Bien sûr! À quelle heure?
15h au grand terrain. On manque encore un gardien.
Je connais quelqu'un, je lui demande.
Merci, tu nous sauves!

Habari za leo?
Nzuri sana, na wewe?
Salama. Umemaliza ile assignment?
Bado kidogo, nimekwama swali la tatu.
> Unaweza kunisaidia?
Nipe dakika kumi, nakuja 😊
`
  .trim()
  .split('\n\n')
  .map((dialogue) => dialogue.split('\n'));
