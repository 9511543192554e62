import { describe, expect, it } from 'vitest';
import { collected } from './collected.test-data.ts';
import { type SqlRow, sqlRows } from './sql-dump.ts';

async function rows(text: string, piece = 5): Promise<SqlRow[]> {
  async function* parts() {
    for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece);
  }
  return await collected(sqlRows(parts(), (table) => table === 'mac_vod'));
}

const definition = `-- MySQL dump
--
/*!40101 SET NAMES utf8 */;
DROP TABLE IF EXISTS \`mac_vod\`;
CREATE TABLE \`mac_vod\` (
  \`vod_id\` int(10) unsigned NOT NULL AUTO_INCREMENT COMMENT 'a, b; c',
  \`vod_name\` varchar(255) NOT NULL DEFAULT '',
  \`vod_content\` text,
  PRIMARY KEY (\`vod_id\`),
  KEY \`two\` (\`vod_id\`,\`vod_name\`)
) ENGINE=MyISAM;
LOCK TABLES \`mac_vod\` WRITE;
`;

async function* longDump() {
  yield `${definition}INSERT INTO \`mac_vod\` VALUES `;
  for (let id = 1; id <= 60_000; id += 1)
    yield `${id > 1 ? ',' : ''}(${id},'${'片名'.repeat(20)}','${'x'.repeat(400)}')`;
  yield ';';
}

describe('a dump', () => {
  it('is read with quotes, escapes, comments and several rows a statement, however it is cut', async () => {
    const text = `${definition}INSERT INTO \`mac_vod\` VALUES (1,'It''s; a \\'name\\'','a\\nb\\\\'),(-2,"两(2)",NULL) , (3,'','--x');
# a comment with 'a quote
INSERT INTO \`other\` VALUES (9,'not ours; (1,2)');
INSERT IGNORE INTO \`db\`.\`mac_vod\` (\`vod_name\`, \`vod_id\`) VALUES('后来',_binary '4');
UNLOCK TABLES;`;
    for (const piece of [1, 2, 5, 64, 10_000]) {
      const found = await rows(text, piece);
      expect(found.map(({ values }) => values)).toEqual([
        { vod_id: '1', vod_name: "It's; a 'name'", vod_content: 'a\nb\\' },
        { vod_id: '-2', vod_name: '两(2)', vod_content: null },
        { vod_id: '3', vod_name: '', vod_content: '--x' },
        { vod_name: '后来', vod_id: '4' },
      ]);
    }
  });

  it('that was cut off, or whose columns nobody knows, is refused', async () => {
    await expect(rows(`${definition}INSERT INTO \`mac_vod\` VALUES (1,'cut`)).rejects.toThrow('截断');
    await expect(rows(`INSERT INTO \`mac_vod\` VALUES (1,'x');`)).rejects.toThrow('表结构');
  });

  it('of any length takes one row of memory', async () => {
    const before = process.memoryUsage().heapUsed;
    let count = 0;
    for await (const row of sqlRows(longDump(), () => true)) count += Number(row.values['vod_id'] !== null);
    expect(count).toBe(60_000);
    // The text alone is 30 MB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 ** 2);
  });
});
