/**
 * Programs that say what they are: crawlers, previews of messengers, libraries, monitors, browsers without a screen.
 * Programs that do not say so are found by how they behave (features/ad/events/ad-rate.ts).
 */
const programs =
  /bot\b|bot[/_;-]|crawl|spider|slurp|headless|phantomjs|puppeteer|playwright|selenium|lighthouse|pagespeed|preview|facebookexternalhit|scrap|fetcher|monitor|uptime|curl\/|wget\/|python|java\/|libwww|okhttp|go-http-client|node-fetch|axios|undici|postman|httpclient/i;

export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || programs.test(userAgent);
}
