/** Counting areas and industrial zones of the statisticians: nobody says that they live there. */
const noPlace = /^市辖区$|(?:开发|管理|示范|集聚|聚集|综合实验|工业园|产业园|创意园|化工园|食品)区$/u;

/** Districts that were dissolved without one of the same name in their place, by the code of their city. */
const dissolved: Readonly<Record<string, readonly string[]>> = {
  130500: ['桥东区', '桥西区', '邢台县', '任县'],
  320600: ['港闸区'],
  330100: ['下城区', '江干区'],
  340200: ['三山区', '芜湖县'],
  350400: ['梅列区'],
  370600: ['长岛县'],
  410300: ['吉利区'],
};

/**
 * The districts of a city that somebody can be in. The standard list keeps what has been dissolved: a county that became
 * a city or a district stays beside it, under its old name.
 */
export function livingDistricts(cityId: string, names: readonly string[]): string[] {
  const all = new Set(names);
  const gone = new Set(dissolved[cityId]);
  const becameMore = (name: string): boolean => {
    const stem = name.slice(0, -1);
    if (name.endsWith('县')) return all.has(`${stem}区`) || all.has(`${name}区`) || all.has(`${stem}市`);
    return name.endsWith('市') && all.has(`${stem}区`);
  };
  return names.filter((name) => !noPlace.test(name) && !gone.has(name) && !becameMore(name));
}
