/** Of part `libros`: the book of a store of years, as the server follows it, writes it down, reads it back and answers from it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as unRato, setTimeout as dormir } from 'node:timers/promises'
import { construir } from '#domain/core/construir.ts'
import { mesSiguiente } from '#domain/core/fecha.ts'
import { asientosDe } from '#domain/libros/asientos.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { diarioDelMayor, partidasDelMayor } from '../../../sync-server/libros/consultas.ts'
import { crearMayores } from '../../../sync-server/libros/mayor.ts'
import { puntosEnDisco } from '../../../sync-server/core/puntos/puntos.ts'
import type { Store } from '../../../sync-server/store/port.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { ms } from '../medidas.ts'

const DOCUMENTOS = 200_000
const MESES = 36
const CAJAS = 5
const CLIENTES = 500
const META_MS = 500

/** One in three on account; a till's numbers have a hole now and then, where something was that moves no money. */
function unaVenta(venta: Venta, i: number): Venta & { rev: string } {
  const mes = mesSiguiente('2023-12', Math.floor((i / DOCUMENTOS) * MESES))
  const { total } = venta.totales
  const cuenta = { metodo: 'credito', moneda: 'DOP', recibidoCentavos: total, tasaDiezmilesimas: 10_000, valorCentavos: total } as const
  const fiado = {
    cliente: { ...venta.cliente, clienteId: `cliente:${i % CLIENTES}`, nombre: 'Ana' },
    pagos: [{ ...cuenta, referencia: '' }],
  }
  return {
    ...venta,
    ...(i % 3 === 0 ? fiado : {}),
    rev: '1-a',
    id: `131246796-E32${String(i).padStart(10, '0')}`,
    dispositivoId: `dispositivo:${i % CAJAS}`,
    seq: Math.floor(i / CAJAS) + Math.floor(i / 150),
    turnoId: `turno:${Math.floor(i / 200)}`,
    fecha: `${mes}-${String((i % 28) + 1).padStart(2, '0')}`,
  }
}

/** A store that hands out such sales and is as quick as nothing. */
function deVentas(): Store {
  const venta = construir(Venta)
  const ops = {
    changes: async (desde: string, cuantos: number) => {
      // As a disk does, it lets others in while it reads.
      await unRato()
      const [primera, hasta] = [Number(desde), Math.min(DOCUMENTOS, Number(desde) + cuantos)]
      const docs = Array.from({ length: hasta - primera }, (_, k) => unaVenta(venta, primera + k))
      return {
        cambios: docs.map((doc) => ({ id: doc.id, borrado: false, doc })),
        seq: String(hasta),
        alDia: hasta === DOCUMENTOS,
      }
    },
  }
  const conta = { changes: () => Promise.resolve({ cambios: [], seq: '0', alDia: true }) }
  return { db: (nombre: string) => Promise.resolve(nombre.includes('conta') ? conta : ops) } as unknown as Store
}

/** How long it took, and how long at most whoever else asked meanwhile would have waited. */
async function conEspera(hacer: () => Promise<unknown>): Promise<{ tardo: number; espera: number }> {
  let [espera, ultima] = [0, performance.now()]
  const reloj = setInterval(() => {
    const ahora = performance.now()
    espera = Math.max(espera, ahora - ultima)
    ultima = ahora
  }, 1)
  await dormir(5)
  espera = 0
  const antes = performance.now()
  await hacer()
  const tardo = performance.now() - antes
  await dormir(5)
  clearInterval(reloj)
  return { tardo, espera }
}

/** Follows, writes down, reads back and asks. Against posting the same documents, and against what each answer is made of. */
export async function medirLibroGrande({ anotar, decir }: Cuaderno): Promise<void> {
  const carpeta = await mkdtemp(join(tmpdir(), 'mercana-libro-'))
  const abrir = () => crearMayores({ store: deVentas(), epoch: 'bench', puntos: puntosEnDisco(carpeta), puntoCada: Infinity })
  const venta = construir(Venta)
  const asecas = performance.now()
  for (let i = 0; i < DOCUMENTOS; i++) asientosDe(unaVenta(venta, i))
  const referencia = performance.now() - asecas
  const mayores = abrir()
  const seguir = await conEspera(() => mayores.alDia('t'))
  const mayor = await mayores.alDia('t')
  await mayores.parar()
  const leer = await conEspera(() => abrir().alDia('t'))
  const mes = await conEspera(() => diarioDelMayor(mayor, { desde: '2026-05-01', hasta: '2026-05-31' }))
  const cliente = await conEspera(() => diarioDelMayor(mayor, { cuenta: 'clientes', parte: 'cliente:3' }))
  const partidas = await conEspera(() => partidasDelMayor(mayor, { cuenta: 'clientes' }))
  await rm(carpeta, { recursive: true, force: true })
  decir(`un libro de ${mayor.asientos.size} documentos en ${MESES} meses, ${mayor.libro.saldos.size} saldos`)
  const fila = (que: string, { tardo, espera }: typeof mes, meta: string, cumple: boolean | undefined, razon?: number): void =>
    anotar({
      que: `${que}; lo más que otro esperó: ${ms(espera)}`,
      medido: ms(tardo),
      referencia: razon === undefined ? '' : `${ms(referencia)}, asentar los mismos documentos`,
      razon,
      meta,
      cumple,
    })
  fila(`seguir un libro de ${DOCUMENTOS} documentos desde el principio`, seguir, '', undefined, seguir.tardo / referencia)
  fila('leerlo de su punto', leer, '', undefined, leer.tardo / referencia)
  fila('el diario de un mes de ese libro', mes, `≤ ${META_MS} ms`, bien(mes))
  fila('lo que compró un cliente en tres años', cliente, `≤ ${META_MS} ms`, bien(cliente))
  fila('las partidas abiertas de los clientes', partidas, '', undefined)
}

const bien = ({ tardo }: { tardo: number }): boolean => tardo <= META_MS
