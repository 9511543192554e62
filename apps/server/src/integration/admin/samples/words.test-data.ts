/** Words in the texts of what agent 3 has, and of what agent 8 has: neither is ever shown to who has the other. */
export const mine = '三号专有';
export const theirs = '八号专有';
