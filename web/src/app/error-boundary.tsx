import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { isOfFetching, renewFailedPages } from './lazy-page.ts';

interface ErrorBoundaryProps {
  /** What stands in for the part that broke; `reset` renders it anew. */
  Fallback: ComponentType<{ error: Error; reset: () => void }>;
  /** Another value, such as another address, is a new start. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  resetKey: string | undefined;
}

/** Catches what breaks while rendering below it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
    renewFailedPages();
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { Fallback, children } = this.props;
    if (!error) return children;
    // Most browsers remember for as long as a page lives that a module could not be fetched.
    const reset = () => (isOfFetching(error) ? location.reload() : this.setState({ error: null }));
    return <Fallback error={error} reset={reset} />;
  }
}
