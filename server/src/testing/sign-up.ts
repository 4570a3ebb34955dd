import { fetchAccessToken } from '#testing/sign-in-flow.ts';
import { TestPerson } from '#testing/http-client.ts';

/** Signs a person up over HTTP like an external client: the provider's flow, then onboarding. */
export async function signUp(url: string, username: string): Promise<TestPerson> {
  const access_token = await fetchAccessToken(url, {
    email: `${username}@students.uonbi.ac.ke`,
    name: `${username} Tester`,
  });
  const signedIn = await new TestPerson(url, undefined, { id: '', username }).post('/api/auth', { access_token });
  if (signedIn.status !== 200) throw new Error(`Signing in returned ${signedIn.status} ${signedIn.body.code}.`);
  const person = new TestPerson(url, signedIn.body.token as string, { id: signedIn.body.user.id as string, username });
  const options = await person.get('/api/options');
  const onboarded = await person.put('/api/profile/me', {
    first_name: username,
    last_name: 'Tester',
    username,
    intake: 'JANUARY_2024',
    country: 'KENYA',
    program: 'COMPUTER_SCIENCE',
    isOnboarded: true,
    consents: options.body.documents,
  });
  if (onboarded.status !== 200) throw new Error(`Onboarding returned ${onboarded.status} ${onboarded.body.code}.`);
  return person;
}
