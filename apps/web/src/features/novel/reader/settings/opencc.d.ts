declare module 'opencc-js/from/cn' {
  import type { ConverterFactoryArgument } from 'opencc-js/core';

  const tables: ConverterFactoryArgument[];
  export default tables;
}

declare module 'opencc-js/to/cn' {
  import type { ConverterFactoryArgument } from 'opencc-js/core';

  const tables: ConverterFactoryArgument[];
  export default tables;
}
