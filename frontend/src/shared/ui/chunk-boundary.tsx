import { Component, type ReactNode } from 'react';

interface ChunkBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** If a part's code fails to load or render, the rest of the page stays. React offers this for classes only. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
