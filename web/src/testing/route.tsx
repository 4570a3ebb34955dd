import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';

/** Renders `page` at its route, and at any other address the address itself, as the text `at /path?query`. */
export function TestRoute({ path, page }: { path: string; page: ReactNode }) {
  return (
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<CurrentAddress />} />
    </Routes>
  );
}

function CurrentAddress() {
  const { pathname, search } = useLocation();
  return (
    <p>
      at {pathname}
      {search}
    </p>
  );
}
