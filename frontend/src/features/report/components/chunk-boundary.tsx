import { Component, type ReactNode } from 'react';

interface ChunkBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Where a part's code cannot be fetched or fails, the rest of the report stays. React offers no function for this. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
