import { Component, type ReactNode } from 'react';

interface ChunkBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Keeps the rest of the page if the code of a part fails to load or render. React supports error boundaries only as
 * classes.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
