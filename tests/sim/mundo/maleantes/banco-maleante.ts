/** Bugs in what keeps a till whose code was changed from harming anybody, as patches of the source (`banco.ts`). */
import type { Parche } from '../../empaquetar.ts'
import type { FallaDeMaleante } from '../fallas.ts'

interface BichoDeMaleante extends Parche {
  nombre: string
  regla: string
  con: readonly FallaDeMaleante[]
  pista?: number
}

const recomputo = 'sync-server/sync/aclaraciones/recomputo.ts'
const precios = 'sync-server/sync/aclaraciones/precios.ts'
const gavetas = 'sync-server/sync/aclaraciones/gavetas.ts'

/** A finding that is not looked for any more. */
const sinMirar = (motivo: string, nombre: string, llamada: string): BichoDeMaleante => ({
  nombre,
  regla: 'I11',
  con: ['dineroFalso'],
  archivo: recomputo,
  busca: `['${motivo}', ${llamada}],`,
  pone: `['${motivo}', []],`,
})

export const bancoDeMaleantes: readonly BichoDeMaleante[] = [
  {
    nombre: 'un equipo salta en su orden adonde quiere',
    regla: 'I12',
    con: ['lugarLejano'],
    archivo: 'sync-server/sync/ingesta/ingest.ts',
    busca: 'const lejano = remitente.avalado !== true && esSeqLejano(libreta, recibido.seq)',
    pone: 'const lejano = remitente.avalado !== true && esSeqLejano(libreta, 0)',
  },
  sinMirar('vale_fuera', 'un bono de nadie paga', 'revisarVales(venta)'),
  sinMirar('tasa_fuera', 'los dólares valen lo que diga la caja', 'revisarTasas(venta, compras)'),
  sinMirar('turno_fuera', 'una venta puede ser de un turno que nadie abrió', 'revisarTurno(venta, lugar.turno(venta.turnoId), total)'),
  sinMirar('dia_fuera', 'una venta puede ser del año que quiera', 'revisarDia(venta, { desde, recibidoEn: venta.recepcion.en }, total)'),
  sinMirar('persona_fuera', 'una venta puede ser de quien no tenía la caja', 'revisarPersona(venta, total)'),
  {
    nombre: 'de la gaveta sale lo que no hay',
    regla: 'I11',
    con: ['dineroFalso'],
    archivo: gavetas,
    busca:
      "    if (turno) poner(mirado, 'gaveta_fuera', revisarSalida(movimiento, turno, await hechos(turno.id), config, tasaDe(movimiento)))\n",
    pone: '    if (turno) await hechos(turno.id)\n',
  },
  {
    nombre: 'se vende a la mitad y nadie lo mira',
    regla: 'I11',
    pista: 3,
    con: ['dineroFalso'],
    archivo: precios,
    busca: "    if (revision) hallazgos.push({ hecho: venta, motivo: 'precio_fuera', ...revision })\n",
    pone: '',
  },
  {
    nombre: 'el ITBIS es el que diga la caja',
    regla: 'I11',
    pista: 3,
    con: ['dineroFalso'],
    archivo: precios,
    busca: "    if (impuesto) hallazgos.push({ hecho: venta, motivo: 'itbis_fuera', ...impuesto })\n",
    pone: '',
  },
  {
    nombre: 'quien lleva una caja negra habla por su dueña',
    regla: 'I12',
    pista: 7,
    con: ['enNombreAjeno'],
    archivo: 'sync-server/sync/ingesta/autoria.ts',
    busca: "if (por === undefined || avalado || llave === '') return undefined",
    pone: "if (por === undefined || avalado || llave !== '.') return undefined",
  },
  {
    nombre: 'cada caja tiene el PIN de todos',
    regla: 'I12',
    pista: 2,
    con: [],
    archivo: 'sync-server/sync/lectura.ts',
    busca: 'return entity.tipo === Acceso.tipo ? accesoEnCaja(leer(Acceso, { ...visto }), this.#lector.cajaId) : visto',
    pone: 'return visto',
  },
]
