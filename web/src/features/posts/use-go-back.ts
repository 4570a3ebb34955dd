import { useLocation, useNavigate } from 'react-router';

/** To the page before; to the feed where this page was opened by its address. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/feed', { replace: true }) : navigate(-1));
}
