import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { wholeApp, type WholeApp, type WholeAppOptions } from '../testing/whole-app.ts';

export interface TestApp extends WholeApp {
  database: TestDatabase;
}

/** The whole application on a database and a folder of its own. */
export async function testApp(options: WholeAppOptions<TestDatabase> = {}): Promise<TestApp> {
  const database = await testDatabase();
  const whole = await wholeApp(database, options);
  return {
    ...whole,
    database,
    async [Symbol.asyncDispose]() {
      await whole[Symbol.asyncDispose]();
      await database.close();
    },
  };
}
