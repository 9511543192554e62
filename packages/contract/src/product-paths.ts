/**
 * First parts of the addresses that the server answers besides the files of the member app: what a web server in front
 * of a bundle passes on. docs/operate.md shows it as nginx writes it.
 */
export const productPaths = ['api', 'v', 'i', 's', 'cashier', 'age', 'export', 'health'] as const;
