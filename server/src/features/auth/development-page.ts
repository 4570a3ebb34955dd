import { escapeHtml } from '#platform/http/escape-html.ts';
import { createHash } from 'node:crypto';
import { product } from '@baraza/contract/shared/product.ts';

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#FBF7EF;color:#10231F;font:1rem/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(24rem,100% - 2rem);margin:1rem;padding:1.5rem;background:#fff;border:1px solid #7C8B86;border-radius:24px 24px 24px 4px}
h1{margin:0 0 .5rem;font-size:1.375rem}
p{margin:0 0 1rem;color:#52635E}
a{display:inline-block;padding:.75rem 0;color:inherit}
label{display:block;margin:0 0 1rem;font-weight:600;font-size:.875rem}
input{box-sizing:border-box;width:100%;min-height:3rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;font-size:1rem;color:inherit;background:transparent;border:1px solid #7C8B86;border-radius:12px}
input:focus-visible,button:focus-visible{outline:3px solid #0B6B57;outline-offset:2px}
button{width:100%;min-height:3rem;font:inherit;font-weight:700;color:#fff;background:#0B6B57;border:0;border-radius:12px;cursor:pointer}
.note{padding:.5rem .75rem;background:#FFB21A;color:#10231F;border-radius:12px;font-size:.875rem}
.demo{margin:1rem 0 0;font-size:.875rem;overflow-wrap:anywhere}
.problem{color:#B3261E;font-weight:600}
@media(prefers-color-scheme:dark){body{background:#0E1614;color:#F1EDE3}main{background:#16211E;border-color:#66766F}p{color:#A3B3AD}.problem{color:#FF8A80}button{background:#4FD1AE;color:#06251D}}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

export interface SignInPage {
  email: string;
  name: string;
  /** What is wrong with the submitted form, or empty. */
  problem: string;
  /** E-mails of existing accounts that the page suggests. */
  examples: readonly string[];
}

/** A page and the content security policy it is served with. */
export interface Page {
  html: string;
  csp: string;
}

/** The development provider's sign-in page: a plain form that works without scripts. */
export function signInPage(values: SignInPage): Page {
  return frame(`<h1>Sign in to ${product.name}</h1>
<p class="note">For development only: there is no password, and anyone can sign in as anyone.</p>
${values.problem ? `<p class="problem" role="alert">${escapeHtml(values.problem)}</p>` : ''}
<form method="post">
<label>Student e-mail<input name="email" type="email" required maxlength="254" autocomplete="email" list="examples" value="${escapeHtml(values.email)}"></label>
<label>Name<input name="name" required maxlength="120" autocomplete="name" value="${escapeHtml(values.name)}"></label>
<button type="submit">Sign in</button>
<datalist id="examples">${values.examples.map((email) => `<option value="${escapeHtml(email)}"></option>`).join('')}</datalist>
</form>
${values.examples[0] ? `<p class="demo">To see a community with posts, friends and messages, sign in as <b>${escapeHtml(values.examples[0])}</b>, with any name.</p>` : ''}`);
}

/** The page shown when a sign-in cannot continue, for example because it has expired. */
export function failurePage(): Page {
  return frame(`<h1>This sign-in cannot continue</h1>
<p role="alert">It has expired or was already used. Close this window and start again.</p>
<p class="demo"><a href="/login">Back to the login page</a></p>`);
}

function frame(content: string): Page {
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Development sign-in · ${product.name}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`,
    // No form-action: the reply to the form redirects to the client's own origin.
    csp: `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
  };
}
