import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/states.tsx';

/** A section that fails says so in its own place; the menu stays. */
export class SectionBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    // A section of an older build is gone after an update: only a reload finds the new one.
    return <Failed error={new Error('页面出错了，请刷新重试')} retry={() => window.location.reload()} />;
  }
}
