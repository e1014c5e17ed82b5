/** What the platform charges stores: its rules, by hand of an operator, and those that a store reads. */
import type * as z from 'zod'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { comandosComisiones } from '#domain/comisiones/comandos.comisiones.ts'
import { cuandoCobra, formulaDeComision } from '#domain/comisiones/comision.palabras.ts'
import { puedeEmpezar } from '#domain/comisiones/comision.rules.ts'
import { ReglaDeComision } from '#domain/comisiones/regla.entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { abrirPlataforma, abrirPublico, baseDeTienda, idTiendaPublica } from '../core/bases.ts'
import { avisarDeTienda } from '../avisos/de-tienda.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor, type Decision } from '../core/decisiones.ts'
import { leerLegibles, leerUno } from '../core/documentos.ts'
import { deACadaUna, siSeLee } from '../core/por-tienda.ts'
import { ruta } from '../http/ruta.ts'
import { REGLAS_MAXIMO } from '../comisiones/vigentes.ts'

type Cuerpo = z.output<typeof comandosComisiones.crearReglaDeComision.cuerpo>

/** Commands of `ReglaDeComision`. */
export function rutasReglasDeComision(server: Server): void {
  const { store } = server
  const leer = async (clave?: string) =>
    leerLegibles(await abrirPlataforma(store), ReglaDeComision, {
      orden: 'desc',
      limite: REGLAS_MAXIMO,
      ...(clave === undefined ? {} : { clave }),
    })

  ruta(server, comandosComisiones.reglasDeComision, { permiso: [ReglaDeComision, 'leer'] }, async ({ en }) =>
    ok({ reglas: await leer(), hoy: diaFiscal(en) }),
  )

  ruta(server, comandosComisiones.comisionesDeTienda, { permiso: [Desembolso, 'leer'] }, async ({ tiendaId, en }) => {
    const hoy = diaFiscal(en)
    const suyas = (await leer('vigente')).filter(
      ({ tienda, hasta }) => (tienda === '' || tienda === tiendaId) && (hasta === '' || hasta >= hoy),
    )
    return ok({ reglas: suyas, hoy })
  })

  const decision = async (id: string, autor: string, en: string): Promise<Decision<typeof ReglaDeComision.campos>> => {
    const acto: ActoServidor = { autor, en, tiendaId: '' }
    return { db: await abrirPlataforma(store), entity: ReglaDeComision, id, acto }
  }

  ruta(
    server,
    comandosComisiones.crearReglaDeComision,
    { permiso: [ReglaDeComision, 'crear'], dinero: true, confirma: true },
    async ({ actor: { persona }, cuerpo: { id: uuid, ...regla }, autor, en }) => {
      const hoy = diaFiscal(en)
      const puede = puedeEmpezar(regla, hoy)
      if (!puede.ok) return puede
      const producto = await productoDe(server, regla)
      if (!producto.ok) return producto
      const cual = await decision(`${ReglaDeComision.tipo}:${uuid}`, autor, en)
      if ((await cual.db.find({ tipo: ReglaDeComision.tipo, clave: 'vigente', limite: REGLAS_MAXIMO })).length >= REGLAS_MAXIMO)
        return fallo('comision.demasiadas')
      const previa = regla.reemplaza === '' ? undefined : await leerUno(cual.db, ReglaDeComision, regla.reemplaza)
      if (regla.reemplaza !== '' && !previa) return fallo('reglaDeComision.no-existe')
      const campos = { ...regla, productoNombre: producto.value, creoNombre: persona?.nombre ?? '', estado: 'vigente' } as const
      const creada = await crearDecision(server, cual, campos)
      if (!creada.ok && creada.error.code !== 'documento.ya-existe') return creada
      // Until the day before the new one begins, where there was such a day.
      const ultimo = sumarDias(regla.desde, -1)
      const terminada = previa && previa.desde <= ultimo && ultimo >= hoy ? { hasta: ultimo } : retirada(persona?.nombre ?? '', en)
      const hecho = previa && previa.estado === 'vigente' && (await editarDecision(server, { ...cual, id: previa.id }, () => ok(terminada)))
      if (hecho && !hecho.ok) return hecho
      if (creada.ok) await avisar(server, creada.value, `${formulaDeComision(regla)}. ${cuandoCobra(regla)}`, en)
      return ok({ id: cual.id })
    },
  )

  ruta(
    server,
    comandosComisiones.retirarReglaDeComision,
    { permiso: [ReglaDeComision, 'retirar'], dinero: true, confirma: true },
    async ({ actor: { persona }, parametro, autor, en }) => {
      const cual = await decision(parametro('reglaId'), autor, en)
      const hecho = await editarDecision(server, cual, ({ estado }) =>
        estado === 'retirada' ? fallo('comision.ya-retirada') : ok(retirada(persona?.nombre ?? '', en)),
      )
      if (!hecho.ok) return hecho
      await avisar(server, hecho.value, 'Ya no se cobra', en)
      return ok({ id: hecho.value.id })
    },
  )
}

const retirada = (retiroNombre: string, retiradaEn: string) => ({ estado: 'retirada', retiroNombre, retiradaEn }) as const

/** Tells each store that a rule may charge, once, what became of it. One that cannot be read now sees it among its rules all the same. */
async function avisar(server: Server, { id, nombre, tienda }: ReglaDeComision, que: string, en: string): Promise<void> {
  const todas = await leerLegibles(abrirPublico(server.store), TiendaPublica)
  const aviso = { clase: 'mercana_comision', en, motivo: `${nombre}: ${que}`.slice(0, 300), instante: `${id} ${que}` } as const
  await deACadaUna(
    todas.filter(({ tiendaId }) => tienda === '' || tienda === tiendaId),
    (una) => siSeLee(server, una.tiendaId, () => avisarDeTienda(server, una, aviso)),
  )
}

/** What the product of a rule is called; '' of one that says none. Its store and the product itself have to be there. */
async function productoDe({ store }: Server, { tienda, productoId }: Pick<Cuerpo, 'tienda' | 'productoId'>): Promise<Result<string>> {
  if (tienda === '') return ok('')
  if (!(await leerUno(abrirPublico(store), TiendaPublica, idTiendaPublica(tienda)))) return fallo('comision.tienda-no-existe')
  if (productoId === '') return ok('')
  const producto = await leerUno(baseDeTienda(store, tienda, 'ops'), Producto, productoId)
  return producto ? ok(producto.nombre) : fallo('comision.producto-no-existe')
}
