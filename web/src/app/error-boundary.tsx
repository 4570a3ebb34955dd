import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { resetFailedPages } from '#platform/features/lazy-page.ts';

interface ErrorBoundaryProps {
  /** Replaces the part that failed; `reset` renders it again. */
  Fallback: ComponentType<{ error: Error; reset: () => void }>;
  /** A different value, such as another path, also resets it. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  resetKey: string | undefined;
}

/** Catches errors while rendering its children. */
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
    resetFailedPages();
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { Fallback, children } = this.props;
    if (!error) return children;
    return <Fallback error={error} reset={() => this.setState({ error: null })} />;
  }
}
