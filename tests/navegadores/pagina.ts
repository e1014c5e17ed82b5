/**
 * The page without screens. What it does is said in its address, so that a browser which speaks no protocol can be told too;
 * a test that drives the page calls `globalThis.caja`.
 */
import type { Cobertura } from '#domain/core/cobertura.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { empezarEnDiscoNuevo } from '#data/device/browser/disco-nuevo.ts'
import { puertosDelNavegador } from '#data/device/browser/puertos-navegador.ts'
import { cerrarTurno } from '#data/ventas/ventas.ts'
import type { Alta, CopiaVista, HechoVisto, Informes, Papel } from './informe.ts'
import {
  abrirCaja,
  abrirEquipo,
  cobrarIntento,
  entregarTodo,
  estrenar,
  exito,
  leerCopia,
  papelDe,
  serDuena,
  type Caja,
} from './pagina/caja.ts'
import { casos, probarVentana } from './pagina/casos.ts'
import { cifrasDe, type Cifras } from './pagina/cifras.ts'
import { leerDisco } from './pagina/disco.ts'

const parametros = new URLSearchParams(location.search)
const equipo = parametros.get('equipo') ?? ''
const desfaseMs = Number(parametros.get('desfase') ?? 0)
const slug = parametros.get('slug') ?? ''

const informar = async <Q extends keyof Informes>(que: Q, datos: Informes[Q]): Promise<void> => {
  await fetch(`/mesa/${que}?equipo=${equipo}`, { method: 'POST', body: JSON.stringify(datos) })
}
const comoTexto = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
const alFallar = (error: unknown): void => void informar('queja', comoTexto(error)).catch(() => undefined)
addEventListener('unhandledrejection', ({ reason }) => alFallar(reason))
addEventListener('error', ({ error }) => alFallar(error))

let abierta: Caja | undefined
const laCaja = (): Caja => {
  if (!abierta) throw new Error('no till is open in this page')
  return abierta
}
const esperar = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Charges until the process dies; a sale that the disk did not keep is charged again with its mark. */
async function venderSiempre(desde: number): Promise<void> {
  const disco = await leerDisco(desde)
  await informar('disco', disco)
  const caja = await abrirCaja(await abrirEquipo(alFallar, desfaseMs), slug)
  abierta = caja
  await serDuena(caja)
  await informar('abierta', { copia: parametros.has('copia') ? await leerCopia(caja) : undefined })
  // A till whose store was lost has sold more than its disk says.
  let n = Math.max(disco.filter(({ tipo }) => tipo === 'venta').length, Number(parametros.get('ventas') ?? 0)) + 1
  for (;;) {
    const hecha = await cobrarIntento(caja, equipo, n)
    if (hecha.ok) {
      n++
      // The next customer comes when the paper is out.
      await informar('papel', papelDe(hecha.value))
    } else {
      await informar('rechazo', hecha.error.code)
      // Whoever was in is forgotten with a store that was lost: the cashier types the PIN again.
      if (hecha.error.code === 'guardar.sin-permiso')
        await caja.tienda.entrarConPin(parametros.get('cajero') ?? '', parametros.get('pin') ?? '')
      await esperar(200)
    }
  }
}

async function mirar(desde: number): Promise<void> {
  const caja = await abrirCaja(await abrirEquipo(alFallar, desfaseMs), slug)
  abierta = caja
  await entregarTodo(caja)
  const copia = await leerCopia(caja)
  await informar('fin', { hechos: await leerDisco(desde), copia, sinEnviar: caja.tienda.sync.estado.valor().sinEnviar })
}

/** One case of its own, or what a till says in this window. */
async function probarCaso(): Promise<void> {
  const entorno = { equipo, altas: JSON.parse(parametros.get('altas') ?? '[]') as Alta[], alFallar }
  try {
    const caso = casos[parametros.get('caso') ?? '']
    if (!caso) throw new Error('no such case')
    await informar('caso', { falta: '', ...(await caso(entorno)) })
  } catch (error) {
    await informar('caso', { falta: comoTexto(error), nota: '', papel: [] })
  }
}
const probarEstaVentana = async (): Promise<void> =>
  informar('caso', {
    falta: await probarVentana({ equipo, altas: JSON.parse(parametros.get('altas') ?? '[]') as Alta[], alFallar }),
    nota: '',
    papel: [],
  })

/** What a test that drives this page may ask for. */
const caja = {
  disco: (desde?: number): Promise<HechoVisto[]> => leerDisco(desde),
  async estrenar(alta: Alta): Promise<string> {
    abierta = await estrenar(await abrirEquipo(alFallar, desfaseMs), alta)
    return abierta.tienda.dispositivo.id
  },
  async abrir(): Promise<void> {
    abierta = await abrirCaja(await abrirEquipo(alFallar, desfaseMs), slug)
  },
  /** What the button of a till does whose disk does not open; the page has to be loaded again. */
  discoNuevo: () => empezarEnDiscoNuevo(puertosDelNavegador()),
  soyDuena: async (): Promise<boolean> => laCaja().tienda.dueno.soyDueno.valor(),
  tomar: (): Promise<void> => laCaja().tienda.dueno.tomar(),
  serDuena: (): Promise<void> => serDuena(laCaja()),
  async entrar(cajeroId: string, pin: string): Promise<void> {
    exito(await laCaja().tienda.entrarConPin(cajeroId, pin))
  },
  /** One attempt: the receipt, or the code of why there is none. */
  async vender(n: number): Promise<Papel | string> {
    const hecha: Result<Venta> = await cobrarIntento(laCaja(), equipo, n).catch((error: unknown) =>
      fallo('lanzado', { de: comoTexto(error) }),
    )
    return hecha.ok ? papelDe(hecha.value) : hecha.error.code
  },
  /** Attempts from `desde` on until so many are sold or another tab has taken the till. */
  async venderVarias(desde: number, cuantas: number): Promise<{ papel: Papel[]; rechazos: string[] }> {
    const papel: Papel[] = []
    const rechazos: string[] = []
    while (papel.length < cuantas) {
      const hecha = await cobrarIntento(laCaja(), equipo, desde + papel.length)
      if (hecha.ok) papel.push(papelDe(hecha.value))
      else {
        rechazos.push(hecha.error.code)
        if (hecha.error.code === 'dispositivo.otra-pestana') break
        await esperar(200)
      }
    }
    return { papel, rechazos }
  },
  /** Closes the shift with so many coins of a peso in the drawer. */
  async cerrarTurno(pesos: number): Promise<{ id: string; cubre: Cobertura }> {
    const { tienda } = laCaja()
    const turno = await tienda.interno.turnos.abierto({ intacto: false })
    if (!turno) throw new Error('no shift is open')
    const conteo = { conteoDop: { '100': pesos }, conteoUsd: {}, otros: [], conteosAnteriores: [] }
    const { id, cubre } = exito(await cerrarTurno(tienda, turno, conteo))
    return { id, cubre }
  },
  entregarTodo: (): Promise<void> => entregarTodo(laCaja()),
  sincronizar: (): Promise<void> => laCaja().tienda.sync.sincronizar(),
  /** Looks at the disk again, as a minute later. */
  medir: (): Promise<void> => laCaja().tienda.aptitud.medir(),
  copia: (): Promise<CopiaVista | undefined> => leerCopia(laCaja()),
  cifras: (): Promise<Cifras> => cifrasDe(laCaja()),
  numeros: () => laCaja().tienda.numeros(),
}

export type CajaEnPagina = typeof caja
Object.assign(globalThis, { caja })

const desde = Number(parametros.get('desde') ?? 0)
const alta = parametros.get('alta')
const ordenes: Record<string, () => Promise<void>> = {
  estrenar: async () => informar('estrenada', { dispositivoId: await caja.estrenar(JSON.parse(alta ?? '{}') as Alta) }),
  vender: () => venderSiempre(desde),
  mirar: () => mirar(desde),
  caso: probarCaso,
  ventana: probarEstaVentana,
}
void ordenes[parametros.get('orden') ?? '']?.().catch(alFallar)
