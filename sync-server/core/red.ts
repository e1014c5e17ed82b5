/** Whose address it is: of IPv6 the network, since one customer of a provider has 2^64 addresses. */
export function redDe(ip: string): string {
  const v4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1]
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip
  const [antes = [], despues = []] = ip.split('::').map((lado) => lado.split(':').filter((grupo) => grupo !== ''))
  const ceros = Array.from({ length: Math.max(0, 8 - antes.length - despues.length) }, () => '0')
  return [...antes, ...ceros, ...despues].slice(0, 4).join(':')
}
