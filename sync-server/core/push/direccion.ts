/**
 * Where the server lets itself be sent: a browser names the address that it is pushed to, and a bad one could name a machine behind ours
 * (docs/SECURITY.md, row 15). Only https, on its own port, at a name, and no name that leads to a private address when it is connected to.
 */
import { lookup as resolver } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const LARGO_MAXIMO = 1000

/** Names that stand for no host of the Internet (RFC 6761, 6762, 8375, 9476, and what cloud machines call their own). */
const nombresPropios =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|test|example|invalid|onion|alt)$/

/** The address as it was given, if it may be pushed to. */
export function direccionDePush(texto: string): URL | undefined {
  if (texto.length > LARGO_MAXIMO || !URL.canParse(texto)) return undefined
  const url = new URL(texto)
  const host = url.hostname.replace(/\.$/, '')
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  // An address of IPv6 is written with no dot.
  if (isIP(host) !== 0 || !host.includes('.') || nombresPropios.test(host)) return undefined
  return url
}

/** What is not the Internet: RFC 6890 and its registry. */
const privadas = new BlockList()
for (const [red, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privadas.addSubnet(red, bits, 'ipv4')
/** Of IPv6, what is given out to the Internet is 2000::/3, and inside of it these are not. */
for (const [red, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privadas.addSubnet(red, bits, 'ipv6')
const publicas6 = new BlockList()
publicas6.addSubnet('2000::', 3, 'ipv6')

/** Is this an address of the Internet, and not of this machine or its network? */
export function esPublica(direccion: string): boolean {
  const clase = isIP(direccion)
  if (clase === 4) return !privadas.check(direccion, 'ipv4')
  return clase === 6 && publicas6.check(direccion, 'ipv6') && !privadas.check(direccion, 'ipv6')
}

/** Finds a host's addresses, and refuses when one of them may not be connected to: at the very moment of connecting, so that no later answer differs. */
export const buscarSolo =
  (permitida: (direccion: string) => boolean): LookupFunction =>
  (host, opciones, siga) => {
    resolver(host, { ...opciones, all: true }, (error, direcciones) => {
      if (error) return siga(error, '', 0)
      const ajena = direcciones.find(({ address }) => !permitida(address))
      const [primera] = direcciones
      if (ajena || !primera) return siga(Object.assign(new Error('not an address of the Internet'), { code: 'EACCES' }), '', 0)
      return opciones.all === true ? siga(null, direcciones) : siga(null, primera.address, primera.family)
    })
  }
