import { beforeEach, describe, expect, it } from 'vitest';
import {
  chosenPlan,
  forgetOpened,
  gateOfSearch,
  keepGateOrder,
  keepPlan,
  noteShop,
  openedGate,
  openGate,
  screenOf,
  wayBackOf,
} from './gate-return.ts';

beforeEach(() => sessionStorage.clear());

const visit = (key: string): void => history.pushState({ __TSR_key: key }, '');

describe('the way back to a gate', () => {
  it('leads past the shop and the cashier, however long the payer looked around there', () => {
    const gate = gateOfSearch({ video: '7', t: '30' });
    visit('video');
    visit('shop');
    noteShop();
    keepGateOrder('1', gate);
    visit('cashier');
    visit('another page of it');
    visit('record');
    expect(wayBackOf('1')).toEqual({ gate: { video: '7', novel: '', chapter: '', t: 30 }, steps: 4 });
    expect(wayBackOf('2')).toBeNull();
  });

  it('is the same when the shop is come back to: its place in the history is that of its first visit', () => {
    visit('shop');
    noteShop();
    const before = history.length;
    visit('terms');
    history.replaceState({ __TSR_key: 'shop' }, '');
    noteShop();
    keepGateOrder('1', gateOfSearch({ novel: '9', chapter: '4' }));
    expect(wayBackOf('1')?.steps).toBe(history.length - before + 1);
  });

  it('is not known in a window that came from elsewhere: the gate takes the place of the screen', () => {
    keepGateOrder('1', gateOfSearch({ video: '7', t: '30' }));
    const way = wayBackOf('1');
    expect(way?.steps).toBe(0);
    expect(way && screenOf(way.gate)).toEqual({ to: '/video', search: { id: '7', t: '30' } });
    const chapter = gateOfSearch({ novel: '9', chapter: '4' });
    expect(chapter && screenOf(chapter)).toEqual({ to: '/novelReader', search: { id: '9', chapterId: '4' } });
  });

  it('leads from no gate to none', () => {
    keepGateOrder('1', gateOfSearch({}));
    expect(wayBackOf('1')).toBeNull();
  });

  it('opens what was paid for, once, and nothing else', () => {
    openGate({ video: '7', novel: '', chapter: '', t: 30 });
    expect(openedGate('video', '8')).toBeNull();
    expect(openedGate('novel', '')).toBeNull();
    expect(openedGate('video', '7')?.t).toBe(30);
    forgetOpened();
    expect(openedGate('video', '7')).toBeNull();
  });

  it('remembers the plan until it is paid', () => {
    keepPlan('2');
    expect(chosenPlan()).toBe('2');
    openGate({ video: '7', novel: '', chapter: '', t: 0 });
    expect(chosenPlan()).toBeUndefined();
  });
});
