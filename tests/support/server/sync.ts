/** For tests: a store with its owner, tills enrolled as people enrol them, and facts as those tills make them. */
import { construir } from '#domain/core/construir.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Campos, Entity, Envelope } from '#domain/core/entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Envio, PullReply } from '#domain/core/sync.ts'
import { envioDe } from './door.ts'
import type { PersonaPrueba, Prueba, Quien, Respuesta, TiendaPrueba } from './test-server.ts'

/** What these need of a server, in this process or in another. */
export type Lugar = Pick<Prueba, 'pedir' | 'persona' | 'tienda' | 'reloj'>

export interface Aparato extends Quien {
  authorization: string
  dispositivoId: string
  cajaId: string
}

/** Servers of several files share a CouchDB, and the stores of all of them one RNC. */
let rangos = process.env['COUCHDB_URL'] ? Math.floor(Math.random() * 40_000) : 0
let cajas = 0

/** A store whose owner registered a range of type E32 of its own: the stores of tests share their RNC. */
export async function unaTienda(p: Lugar): Promise<{ duena: PersonaPrueba; tienda: TiendaPrueba }> {
  const duena = await p.persona()
  const tienda = await p.tienda(duena)
  const desde = rangos++ * 200_000 + 1
  const rango = {
    tipoComprobante: 'E32',
    desde,
    hasta: desde + 199_999,
    solicitud: '',
    autorizacion: '',
    fechaAutorizacion: null,
    vence: '2099-12-31',
  }
  bien(await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/rangos`, rango, duena))
  return { duena, tienda }
}

/** An operator approves what a store asked, where new ones wait (`MERCANA_TIENDAS_NUEVAS=pendientes`); in other tests they begin open. */
export async function aprobar(p: Pick<Lugar, 'pedir'>, operador: Quien, { tiendaId }: TiendaPrueba, rnc = '131246796'): Promise<void> {
  bien(await p.pedir('POST', `/api/mercana/tiendas/${tiendaId}/revision`, { que: 'aprobar', rnc }, operador))
}

/** The body of an answer that has to be a 200. */
export function bien(respuesta: Respuesta): Respuesta['cuerpo'] {
  if (respuesta.estado !== 200) throw new Error(`${respuesta.estado} ${JSON.stringify(respuesta.cuerpo)}`)
  return respuesta.cuerpo
}

/** A till, enrolled by code. */
export async function unaCaja(
  p: Lugar,
  duena: PersonaPrueba,
  { tiendaId }: TiendaPrueba,
  nombre = `Caja de prueba ${++cajas}`,
): Promise<Aparato> {
  const caja = bien(await p.pedir('POST', `/api/tiendas/${tiendaId}/cajas`, { nombre }, duena))
  const cajaId = String(caja['id'])
  const { codigo } = bien(await p.pedir('POST', `/api/tiendas/${tiendaId}/dispositivos/codigo`, { cajaId }, duena))
  return aparato(bien(await p.pedir('POST', '/api/dispositivos/enrolar', { codigo, nombre })), cajaId)
}

/** The owner's own browser. */
export async function unNavegador(p: Lugar, persona: PersonaPrueba, { tiendaId }: TiendaPrueba): Promise<Aparato> {
  return {
    ...aparato(bien(await p.pedir('POST', `/api/tiendas/${tiendaId}/dispositivos/web`, { nombre: 'Navegador' }, persona)), ''),
    cookie: persona.cookie,
  }
}

const aparato = (credencial: Respuesta['cuerpo'], cajaId: string): Aparato => ({
  authorization: `Dispositivo ${String(credencial['dispositivoId'])}.${String(credencial['secreto'])}`,
  dispositivoId: String(credencial['dispositivoId']),
  cajaId,
})

/** Makes the facts of a device of a store, in its order. */
export class Hechos {
  seq = 1
  bloque: BloqueNCF | undefined
  private numero = 0
  private readonly p: Lugar
  private readonly tienda: TiendaPrueba
  readonly de: Aparato

  constructor(p: Lugar, tienda: TiendaPrueba, de: Aparato) {
    this.p = p
    this.tienda = tienda
    this.de = de
  }

  hecho<C extends Entity>(entity: C, campos: Partial<Campos<C>> = {}, sobre: Partial<Envelope> = {}): Envio {
    const seq = sobre.seq ?? this.seq++
    const en = sobre.en ?? this.p.reloj.ahora.toISOString()
    const { tiendaId, empleadoId } = this.tienda
    const { dispositivoId } = this.de
    return envioDe(
      construir(entity as unknown as Entity, campos, {
        id: `${entity.tipo}:${dispositivoId.slice(-12)}-${seq}`,
        tiendaId,
        dispositivoId,
        creadoPor: empleadoId,
        en,
        hlc: encodeHlc(Date.parse(en), seq, dispositivoId),
        seq,
        ...sobre,
      }),
    )
  }

  /** Takes its blocks from the server on first use. */
  async venta(campos: Partial<Campos<typeof Venta>> = {}, sobre: Partial<Envelope> = {}): Promise<Envio> {
    this.bloque ??= await this.pedirBloque()
    const { rnc, desde, id } = this.bloque
    const ncf = formatoNcf('E32', desde + this.numero++)
    return this.hecho(
      Venta,
      { rnc, ncf, bloqueId: id, cajaId: this.de.cajaId, cajeroId: this.tienda.empleadoId, ...campos },
      { id: `${rnc}-${ncf}`, ...sobre },
    )
  }

  async pedirBloque(): Promise<BloqueNCF> {
    const { bloques } = bien(
      await this.p.pedir(
        'POST',
        `/api/tiendas/${this.tienda.tiendaId}/bloques`,
        { tipoComprobante: 'E32', dispositivoId: this.de.dispositivoId },
        this.de,
      ),
    )
    const [primero] = bloques as BloqueNCF[]
    if (!primero) throw new Error('no block was lent')
    return primero
  }

  alta(docId: string, campos: Record<string, unknown>): Envio {
    const cambio = Object.fromEntries(
      Object.entries(campos).map(([campo, despues]) => [campo, { antes: null, despues: despues as string }]),
    )
    return this.hecho(Historico, { docTipo: docId.split(':')[0] ?? '', cambios: [{ docId, campos: cambio }], motivo: '' })
  }

  enviar(...hechos: unknown[]): Promise<Respuesta> {
    return this.p.pedir('POST', '/sync/v1/push', { tiendaId: this.tienda.tiendaId, hechos }, this.de)
  }

  leer(ruta: string): Promise<Respuesta> {
    return this.p.pedir('GET', `/sync/v1/${ruta}${ruta.includes('?') ? '&' : '?'}tiendaId=${this.tienda.tiendaId}`, undefined, this.de)
  }

  /** Reads a base from a checkpoint to the end, page by page. */
  async leerTodo(
    base: string,
    desde: string,
    limite = 500,
  ): Promise<{ docs: PullReply['docs']; borrados: string[]; desde: string; paginas: number }> {
    const docs: PullReply['docs'] = []
    const borrados: string[] = []
    for (let paginas = 1, marca = desde; ; paginas++) {
      const pagina = bien(await this.leer(`pull?base=${base}&desde=${encodeURIComponent(marca)}&limite=${limite}`)) as unknown as PullReply
      docs.push(...pagina.docs)
      borrados.push(...pagina.borrados)
      marca = pagina.desde
      if (pagina.alDia) return { docs, borrados, desde: marca, paginas }
      if (paginas > 500) throw new Error('pull does not end')
    }
  }
}
