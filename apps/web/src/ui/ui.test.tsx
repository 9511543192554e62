import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button/button.tsx';
import { ListEnd } from './list/infinite-list.tsx';
import { Picture } from './picture/picture.tsx';
import { averageColor } from './picture/placeholder.ts';
import { dismissTop, useMenuLayer } from './layers.ts';
import { Sheet } from './layout/sheet.tsx';
import { Tabs } from './layout/tabs.tsx';
import { showToast, ToastHost } from './feedback/toast.tsx';

beforeEach(() => void vi.useFakeTimers());

describe('Button', () => {
  it('is busy until its promise settles, and drops taps meanwhile', async () => {
    const work = Promise.withResolvers<void>();
    const onClick = vi.fn<() => Promise<void>>(() => work.promise);
    render(<Button onClick={onClick}>提交</Button>);
    const button = screen.getByRole('button', { name: /提交/ });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await act(() => {
      work.reject(new Error('no'));
      return Promise.resolve();
    });
    expect(button.getAttribute('aria-busy')).toBeNull();
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(2);
  });
});

describe('toast', () => {
  it('stays 2000 ms, an error 3000 ms, and is announced', () => {
    render(<ToastHost />);
    act(() => showToast('复制成功'));
    expect(screen.getByRole('status').textContent).toBe('复制成功');
    act(() => void vi.advanceTimersByTime(1999));
    expect(screen.queryByText('复制成功')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('复制成功')).toBeNull();

    act(() => showToast('网络开小差了，请稍后重试', 'error'));
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('assertive');
    act(() => void vi.advanceTimersByTime(2999));
    expect(screen.queryByText(/网络/)).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText(/网络/)).toBeNull();
  });
});

describe('Picture', () => {
  it('becomes a labelled placeholder when it cannot be loaded', () => {
    const { container } = render(<Picture picture={{ url: '/i/a/360.webp' }} alt="港口" aspect="16 / 10" />);
    const image = container.querySelector('img');
    expect(image?.getAttribute('loading')).toBe('lazy');
    if (image) fireEvent.error(image);
    expect(screen.getByRole('img', { name: '港口' }).tagName).toBe('SPAN');
    expect(container.querySelector('img')).toBeNull();
  });

  it('has the average colour of its placeholder at once, and none for a broken one', () => {
    expect(averageColor('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^rgb\(\d+ \d+ \d+\)$/);
    expect(averageColor('')).toBeUndefined();
    expect(averageColor('@@@')).toBeUndefined();
  });
});

const row = (count: string) => (
  <Tabs
    label="类别"
    items={[
      { id: '全部', label: '全部' },
      { id: '同城', label: `同城${count}` },
    ]}
    value="同城"
    onChange={() => {}}
  />
);

describe('Tabs', () => {
  it('moves by the arrow keys, around the ends', () => {
    const onChange = vi.fn<(id: string) => void>();
    const items = ['推荐', '纪录', '动画'].map((label) => ({ id: label, label }));
    render(<Tabs label="频道" items={items} value="推荐" onChange={onChange} />);
    expect(screen.getByRole('tablist', { name: '频道' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'ArrowLeft' });
    expect(onChange).toHaveBeenLastCalledWith('动画');
    fireEvent.click(screen.getByRole('tab', { name: '纪录' }));
    expect(onChange).toHaveBeenLastCalledWith('纪录');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('推荐');
  });

  it('keeps the chosen one in view when the counts come that make the row longer', () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => {});
    const { rerender } = render(row(''));
    expect(scrolled).toHaveBeenCalledTimes(1);
    rerender(row(''));
    expect(scrolled).toHaveBeenCalledTimes(1);
    rerender(row(' 5'));
    expect(scrolled).toHaveBeenCalledTimes(2);
  });
});

describe('Sheet', () => {
  it('is a named dialog that closes by Escape, and stays when it must be answered', () => {
    const onClose = vi.fn<() => void>();
    const { rerender } = render(
      <Sheet open title="看广告，得观看次数" onClose={onClose}>
        内容
      </Sheet>,
    );
    const dialog = screen.getByRole('dialog', { name: '看广告，得观看次数' });
    expect(document.activeElement).toBe(dialog);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
    rerender(
      <Sheet open title="看广告，得观看次数" onClose={onClose} dismissable={false}>
        内容
      </Sheet>,
    );
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('follows the finger down, springs back from a short drag and closes after a long one', () => {
    const onClose = vi.fn<() => void>();
    render(
      <Sheet open title="菜单" onClose={onClose}>
        内容
      </Sheet>,
    );
    const dialog = screen.getByRole('dialog');
    Object.defineProperty(dialog, 'offsetHeight', { value: 300 });
    const drag = (distance: number) => {
      fireEvent.touchStart(dialog, { touches: [{ clientY: 100 }] });
      vi.advanceTimersByTime(1000);
      fireEvent.touchMove(dialog, { touches: [{ clientY: 100 + distance }] });
      expect(dialog.style.translate).toContain(`${distance}px`);
      vi.advanceTimersByTime(1000);
      fireEvent.touchEnd(dialog, { touches: [] });
    };
    drag(20);
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog.style.translate).toBe('');
    drag(160);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

const stack = (top: boolean, onClose: (which: string) => void) => (
  <>
    <button type="button">behind</button>
    <Sheet open title="下层" onClose={() => onClose('lower')}>
      <button type="button">lower</button>
    </Sheet>
    {top && (
      <Sheet open title="上层" onClose={() => onClose('upper')}>
        <button type="button">upper</button>
      </Sheet>
    )}
  </>
);
function Menu({ onClose }: { onClose: () => void }) {
  useMenuLayer(onClose);
  return <button type="button">menu</button>;
}
const isInert = (element: Element) => element.closest('[inert]') !== null;

describe('layers', () => {
  it('close one by one from the top, and only the top one is in reach', () => {
    const root = document.createElement('div');
    root.id = 'root';
    document.body.append(root);
    const onClose = vi.fn<(which: string) => void>();
    const view = render(stack(true, onClose), { container: root });
    expect([isInert(root), isInert(screen.getByText('lower')), isInert(screen.getByText('upper'))]).toEqual([
      true,
      true,
      false,
    ]);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(onClose.mock.calls).toEqual([['upper']]);

    view.rerender(stack(false, onClose));
    expect([isInert(root), isInert(screen.getByText('lower'))]).toEqual([true, false]);
    expect(document.documentElement.style.overflow).toBe('hidden');
    expect(dismissTop()).toBe(true);
    expect(onClose.mock.calls).toEqual([['upper'], ['lower']]);

    view.unmount();
    expect([isInert(root), document.documentElement.style.overflow, dismissTop()]).toEqual([false, '', false]);
    root.remove();
  });

  it('are menus as well, which leave the page in reach', () => {
    const root = document.createElement('div');
    root.id = 'root';
    document.body.append(root);
    const onClose = vi.fn<() => void>();
    const view = render(<Menu onClose={onClose} />, { container: root });
    expect([isInert(screen.getByText('menu')), document.documentElement.style.overflow]).toEqual([false, '']);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(dismissTop()).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(2);
    view.unmount();
    expect(dismissTop()).toBe(false);
    root.remove();
  });

  it('give the focus back to where it was', () => {
    const before = document.createElement('button');
    document.body.append(before);
    before.focus();
    const view = render(stack(false, () => undefined));
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: '下层' }));
    view.unmount();
    expect(document.activeElement).toBe(before);
    before.remove();
  });

  it('hear the back of the phone where the browser tells it', () => {
    const watchers: EventTarget[] = [];
    class FakeWatcher extends EventTarget {
      constructor() {
        super();
        watchers.push(this);
      }
      destroy(): void {
        watchers.splice(watchers.indexOf(this), 1);
      }
    }
    globalThis.CloseWatcher = FakeWatcher;
    const onClose = vi.fn<(which: string) => void>();
    const view = render(stack(true, onClose));
    watchers.at(-1)?.dispatchEvent(new Event('close'));
    expect(onClose.mock.calls).toEqual([['upper']]);
    view.unmount();
    expect(watchers).toEqual([]);
    globalThis.CloseWatcher = undefined;
  });
});

describe('the foot of a list', () => {
  it('says end, or offers a retry after a failure', () => {
    const onMore = vi.fn<() => void>();
    const { rerender } = render(<ListEnd hasMore={false} loading={false} failed={false} onMore={onMore} />);
    expect(screen.getByText('已经到底了')).toBeTruthy();
    rerender(<ListEnd hasMore loading={false} failed onMore={onMore} />);
    fireEvent.click(screen.getByRole('button', { name: '加载失败，点击重试' }));
    expect(onMore).toHaveBeenCalledTimes(1);
  });
});
