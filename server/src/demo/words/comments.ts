import type { Topic, Voice } from './idea.ts';

const lines = (text: string) => text.trim().split('\n');

/** Comments that suit anything. */
export const anyComments = lines(`
😂😂😂
This!
❤️
Facts.
I felt this in my bones
Not me reading this in the lecture
You are funny, please continue
Louder for the people at the back
🔥🔥
Tag yourself, I am the second one
My whole week in one post
Screenshot taken
Who told you my business?
Amen 🙏🏾
I am crying 😭
Haha wueh
This made my day, thank you
Why is this so accurate
Sending this to my roommate right now
Respect 🙌🏾
I have so many questions
Say it again
You again 😄
Underrated post
Same here, same exactly
No lies detected
Beautiful
First!
I came here to say the same
Big if true
Speak for us all
Eish
Chai!
Aki wewe
Ah ah, my friend
Okay but where is the lie
Please never stop posting
I needed this today
👏🏾👏🏾👏🏾
Love it
`);

export const commentsOn: Record<Topic, readonly string[]> = {
  study: lines(`
I have the 2021 paper, sending it to you
Good luck, you have got this 💪🏾
We are all in the same boat and the boat has a hole
Which lecturer? Do not tell me. I know.
Room 12 is free after six, come
Read the tutorial sheets, half of the exam comes from there
I passed it by crying in an organised way
Save me a seat please
Can I join? I bring groundnuts
My notes are ugly but complete, yours if you want
Sleep first. Seriously.
The third question always comes back, practise that one
Is it open book? Please say it is open book
I have been staring at page one since morning
Thank you for saying it, I thought it was only me
When I grow up I want your discipline
Chapter 7 is the only chapter that matters`),
  hostel: lines(`
Block C has water, come with your bucket
Professor the gecko sends regards
We also had no light, we played cards till 3
That bucket is mine, I can explain
I can hear it from two floors up
How much for the kettle?
Still available?
Move to our side, the neighbours sing in tune
My roommate read this and looked at me strangely
It was delicious, I was there
Put your name on everything. Even the salt.
Mzee deserves a whole street named after him
I will contribute, where do we send it?
The fourth floor remembers
Buy a net, not a spray. Trust me.`),
  food: lines(`
Drop the location
I am on my way with my own plate
Do not start this war again 😂
Senegal invented it, rest please
Recipe or it did not happen
That looks better than my whole week
I am hungry now and it is your fault
How much is it?
Too much tomato, I said what I said
My grandmother would approve, and she approves of nothing
Is there pepper? There is no pepper.
You forgot to invite me, again
Can it be delivered to Hostel 4?
That plantain is perfectly done
Next time add a little groundnut, you will see`),
  sport: lines(`
What a match, my voice is gone
The keeper saved us, give him the trophy
Offside. I will die saying it was offside.
Congratulations, rematch next week!
I am in, what time?
Count me as number six
We were robbed
Coach, put me in
Proud of you people 💚
That second half though...
My knees hurt from reading this
Sunday again? I will be there with the drum
Who is bringing the water?
Best derby in years`),
  tech: lines(`
Have you tried turning it off and going home
I can help with that, come to Lab 2 tomorrow
Semicolon. It is always the semicolon.
Link please?
This is so good, can I test it?
Beginners really welcome? I only know HTML
HDMI cable is with me, room 8
Which stack did you use?
Put it on GitHub!
Congrats team, the clinic one is genius
I learned more here than in the course
It is always DNS
Python first, then everything else
My laptop has left the chat as well`),
  work: lines(`
Congratulations!!! 🎉
You deserve it, I saw how you worked
Check your messages, my aunt is hiring
Applied. Pray for me.
Never for exposure. Never.
How do I order?
Do you deliver to Kampala?
Their loss, truly
Proud of you 💛
Can you read mine too, please?
This is the advice nobody gives us
I want two metres of the second one
From braiding to fees, you are a legend
Where do I send my CV?`),
  fun: lines(`
STOP 😂😂
I laughed so loud the librarian stood up
This is me and I am not okay
Kenya! No, Ethiopia! No...
The lie is Accounting
I am stealing this
Comedy club when?
You need help and so do I
😭😭😭 why
My lecturer said "open your mind, it is closed for renovation"
Delete this before my mother sees it
I am the one with the charger. Sorry. Tomorrow.`),
  event: lines(`
I will be there, front row
Is it free?
What do we wear?
Can visitors from other campuses come?
Save me a seat and a samosa
Tenor here. Reluctant but here.
Last year’s was the best night of the term
Who is performing?
Bringing five people
It clashes with my lab 😩
That poster is so nice, who made it?
Count me in!
Is there food? The people want to know`),
  road: lines(`
The bass in that one is illegal
Front seat is for the brave
Boda men are the therapists of this city
I know that conductor!
Stay safe, text when you arrive
Reported it too just now
Join the pavement gang: yes
Fare was half of that in first year
That paint job 🔥
I was in the same traffic, I have aged
The chicken has a better seat than me`),
  view: lines(`
Wow
Where is this?
I can smell the rain from here
Number 2, no question
Number 4 for graduation!
This is why I stay
The colours 😍
You drew this?? Teach me
Homesick now
I want this on my wall
Take me with you next time
Grandmothers know everything`),
  heart: lines(`
Sending love ❤️
You are not alone, message me any time
Crying in the library, thank you
Your father read it, he is proud
Green door helped me too. Thank you for writing this.
Come to our table on Sunday, really
Happy birthday!! 🎂
So proud of you
Mama is smiling 🕊️
This is what this place is for
Let us have tea this week, you and me
I needed to read this today
We miss you at home as well
Holding you in prayer`),
};

/** Comments in the language of the post they answer. */
export const commentsIn: Partial<Record<Voice, readonly string[]>> = {
  swahili: lines(`
Pole sana ndugu 😂
Kweli kabisa!
Niko na wewe, tuonane saa mbili
Hongera sana!
Asante kwa kutuambia
Wacha tu...
Umenifurahisha leo
Nakuja na sahani yangu
Haki wewe ni noma`),
  french: lines(`
Trop vrai 😂
Courage, on est ensemble !
Félicitations !!
J’arrive avec ma propre assiette
Tu as tout dit
Moi aussi, exactement pareil
C’est où ?
Mdr je suis mort
On se voit samedi alors`),
  arabic: lines(`
ربنا معاك 🤲
هههههه حرفيا أنا
ألف مبروك!
فين ده؟
والله نفس الحال
تسلم إيدك
الله يوفقك`),
  ethiopia: lines(`
በጣም ጥሩ!
አይዞህ 💪🏾
Save me the third cup
Betam konjo
እኔም እመጣለሁ`),
  nigeria: lines(`
No wahala, we move
Abeg 😂
E choke
Ẹ kú iṣẹ́ o!
You no well at all 😂
God when
Sannu da aiki!
Na true talk be this`),
  ghana: lines(`
Herh!
Chale, true
Ayekoo!
Eii my brother
We dey`),
  south: lines(`
Yoh
Shame man 😂
Sharp sharp
Haibo!
Ngiyabonga for this
Lekker`),
};

/** What people answer to a comment. */
export const replies = lines(`
Exactly!
Thank you 🙏🏾
Come and see
😂😂
I knew you would say that
Message me
True, true
No way
On it!
You are welcome any time
See you there
Haha never
Hm, I am not so sure
Wait, really?
Let me ask my roommate
Next week then
That is what I said as well
Done ✅
Which one?
Bring snacks
Only if you come too
Promise?
I will hold you to that
Do not tempt me
Speak for yourself 😄
❤️❤️
Okay boss
Since when?
My thoughts exactly
You started it
`);
