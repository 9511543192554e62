import type { Plan } from '@liuguang/contract/shapes/payment.ts';
import { useId } from 'react';
import { yuan } from '../price.ts';
import styles from './plan-cards.module.css';

interface PlanCardsProps {
  readonly plans: readonly Plan[];
  readonly value: string;
  readonly onChange: (planId: string) => void;
}

export function PlanCards({ plans, value, onChange }: PlanCardsProps) {
  const name = useId();
  return (
    <fieldset className={styles.plans}>
      <legend className={styles.legend}>选择套餐</legend>
      {plans.map((plan) => (
        <label key={plan.planId} className={styles.plan}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={plan.planId === value}
            onChange={() => onChange(plan.planId)}
          />
          {plan.recommended && <span className={styles.flag}>最受欢迎</span>}
          <span className={styles.name}>{plan.name}</span>
          <span className={styles.price}>
            <span className={styles.sign}>¥</span>
            {yuan(plan.price)}
          </span>
          <s className={styles.was} data-none={plan.originalPrice === plan.price}>
            <span className={styles.said}>原价</span>¥{yuan(plan.originalPrice)}
          </s>
          <span className={styles.day}>{(plan.perDay / 100).toFixed(2)} 元/天</span>
        </label>
      ))}
    </fieldset>
  );
}
