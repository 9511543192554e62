/**
 * How long a shared cache (a CDN, nginx) may give out media and pictures that are everybody's without asking again. A
 * takedown must end within ten seconds behind it as well, and a list of ours may be five seconds old when notices of the
 * database are lost. s-maxage also forbids to serve what is older while we cannot be asked. Browsers go by max-age.
 */
export const sharedSeconds = 4;
