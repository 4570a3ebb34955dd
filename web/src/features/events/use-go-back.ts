import { useLocation, useNavigate } from 'react-router';

/** To the page before; to the events where this page was opened by its address. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate('/events-parties', { replace: true }) : navigate(-1));
}
