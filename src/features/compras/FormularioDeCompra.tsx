import { useState } from 'react'
import { Alert, Button, Fieldset, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { registrarCompra } from '#data/compras/compras.ts'
import { useCatalogo, usePuede, useTienda } from '#data/session/react.tsx'
import { conEscrito, loEscrito, type Escrito } from '#data/session/useEscrito.ts'
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { permisoDeTope } from '#domain/caja/gaveta/topes.rules.ts'
import { costoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import type { Compra } from '#domain/compras/compra.entity.ts'
import { daCredito, esNota, malNumero, totalDeCompra } from '#domain/compras/compra.rules.ts'
import { GASTOS_MENORES } from '#domain/compras/emision.rules.ts'
import { codigosIsr, PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { formatMoney, proporcion } from '#domain/core/money.ts'
import type { Fallo } from '#domain/core/result.ts'
import { formatoIdentificacion, soloDigitos } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { DayInput } from '#ui/input/calendario.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { ActForm } from '../kit/ActForm.tsx'
import { enPalabras } from '../kit/answer/useCommand.ts'
import { Autorizar } from '../kit/device/Autorizar.tsx'
import { useMisSitios } from '../kit/device/sitios.ts'
import { SwitchField, TextField } from '../kit/inputs.tsx'
import { CampoDeFoto, useFotoDePapel } from '../kit/photo/FotoDePapel.tsx'
import { paths } from '../paths.ts'
import type { EcfLeido } from './ecf-recibido.ts'
import { efectosDeLineas, comoEscrita, porPagarAhora, venceDe, type CompraEnForma } from './en-forma.ts'
import { EmisionDeCompra } from './emitir/EmisionDeCompra.tsx'
import { LlenarConXml } from './LlenarConXml.tsx'
import { MontosEmitidos } from './emitir/MontosEmitidos.tsx'
import { LineasDeCompra } from './LineasDeCompra.tsx'
import { MontosDeCompra } from './MontosDeCompra.tsx'
import { NuevoProveedor } from './NuevoProveedor.tsx'
import { CamposDePago, type PagoEnForma } from './Pago.tsx'
import { opcionesDeGasto } from './palabras.ts'

interface Props {
  empieza: CompraEnForma
  escrito: Escrito
  gasto: GastoEfectivo | undefined
  original: Compra | undefined
  /** Who issued the document that fills it in, where they are no supplier of the store yet. */
  proveedorNuevo?: { rnc: string; nombre: string } | undefined
  proveedores: readonly Proveedor[]
  hoy: string
}

/** The paper, field by field; its products and what they do to costs and prices; and how it was paid, where it was. */
export function FormularioDeCompra({ empieza: propuesta, escrito, gasto, original, proveedorNuevo, proveedores, hoy }: Props) {
  // As it was when it was opened: what sells meanwhile changes nothing that somebody is looking at.
  const [empieza] = useState(propuesta)
  const tienda = useTienda()
  const catalogo = useCatalogo()
  const navegar = useNavigate()
  const sitios = useMisSitios()
  const papel = useFotoDePapel()
  const [puedeEditar, puedePagar] = [usePuede(Producto, 'editar'), usePuede(PagoProveedor, 'crear')]
  const forma = conEscrito(empieza, escrito.campos)
  const poner = (cambio: Partial<CompraEnForma>) => escrito.anotar(loEscrito(empieza, { ...forma, ...cambio }))
  const [pago, setPago] = useState<PagoEnForma>({ metodo: 'efectivo', referencia: '', fecha: hoy, sitio: '' })
  const [creando, setCreando] = useState(escrito.campos.proveedorId === undefined ? proveedorNuevo : undefined)
  const [malo, setMalo] = useState<Fallo>()
  const proveedor = proveedores.find(({ id }) => id === forma.proveedorId)
  const compra = comoEscrita(forma, { proveedor, gasto, original })
  const { emision } = compra
  const emite = forma.emite !== ''
  const menores = forma.emite === 'menores'
  const retenido = emision ? emision.itbisRetenidoCentavos + emision.isrRetenidoCentavos : 0
  const [nota, total] = [esNota(compra), totalDeCompra(compra)]
  // What is kept back pays nobody here: what is left of it is what leaves.
  const ahora = Math.max(0, porPagarAhora(compra) - retenido)
  const antes = (productoId: string) => {
    const producto = catalogo.porId(productoId)
    if (!producto) return undefined
    const costoDe = (id: string) => catalogo.porId(id)?.costoDiezmilesimas ?? 0
    const costoDiezmilesimas = producto.contiene.length > 0 ? costoDePaquete(producto.contiene, costoDe) : producto.costoDiezmilesimas
    return { ...producto, costoDiezmilesimas, existenciaMilesimas: catalogo.existencia(productoId) }
  }
  const efectos = efectosDeLineas(compra, antes)
  const numero = compra.ncf === '' ? undefined : malNumero(compra.ncf, proveedor?.identificacion ?? '')
  const alMomento = forma.pagada || menores
  const paga = !nota && puedePagar && (ahora > 0 ? alMomento : retenido > 0 && porPagarAhora(compra) > 0)

  const llenar = ({ emisor, campos }: EcfLeido): void => {
    const suyo = proveedores.find(({ identificacion }) => soloDigitos(identificacion) === emisor.rnc)
    poner({ ...campos, proveedorId: suyo?.id ?? '' })
    if (!suyo) setCreando(emisor)
  }
  const cambiar = (cambio: Partial<CompraEnForma>): void => {
    const montos = gasto && cambio.emite === 'menores' && total === 0 ? { serviciosCentavos: gasto.dopCentavos } : {}
    poner({ ...cambio, ...montos })
  }
  const registrar = async (autorizadoPor?: Persona, fechaConfirmada = false): Promise<Fallo | undefined> => {
    if (menores && ahora > 0 && !puedePagar) return { code: 'compra.emision-sin-pagar' }
    const foto = await papel.guardar()
    if (!foto.ok) return foto.error
    const desde = sitios.find(({ clave }) => clave === pago.sitio) ?? sitios[0]
    const hecha = await registrarCompra(tienda, {
      proveedorId: menores ? GASTOS_MENORES : forma.proveedorId,
      compra: { ...compra, foto: foto.value },
      fechaConfirmada,
      pago: paga
        ? {
            ...pago,
            centavos: ahora,
            retenciones: emision && retenido > 0 ? new Map([['', emision]]) : new Map(),
            tipoIsr: codigosIsr.find((codigo) => codigo === emision?.tipoIsr) ?? '',
            aceptaAnticipo: false,
            nota: '',
            efectivo: desde && { desde, autorizadoPor },
          }
        : undefined,
    })
    if (!hecha.ok) return hecha.error
    escrito.olvidar()
    toastSuccess(nota ? 'Nota de crédito registrada' : emite ? `Emitido ${hecha.value.ncf}` : 'Compra registrada')
    await cambiarProductos()
    await navegar(paths.compras.href({ nombre: tienda.slug }, { compra: hecha.value.id }))
    return undefined
  }
  /** What they cost from now on, and the prices that were accepted. */
  const cambiarProductos = async (): Promise<void> => {
    if (nota || !puedeEditar) return
    const ediciones = compra.lineas.flatMap(({ productoId }, i) => {
      const efecto = efectos[i]
      if (!efecto) return []
      const precio =
        forma.cambianDePrecio.includes(productoId) && efecto.precioPropuesto !== undefined
          ? { precioDiezmilesimas: efecto.precioPropuesto }
          : {}
      // What a box cost is what its bottles cost.
      const [parte] = catalogo.porId(productoId)?.contiene ?? []
      const costo = { costoDiezmilesimas: proporcion(efecto.promedioDiezmilesimas, 1000, parte?.milesimas ?? 1000) }
      const conCosto = forma.actualizarCostos ? costo : {}
      const ediciones = parte
        ? [
            { docId: productoId, campos: precio },
            { docId: parte.productoId, campos: conCosto },
          ]
        : [{ docId: productoId, campos: { ...conCosto, ...precio } }]
      return ediciones.filter(({ campos }) => Object.keys(campos).length > 0)
    })
    if (ediciones.length === 0) return
    const cambiados = await tienda.repo.editarVarios(Producto, ediciones, `Compra ${compra.ncf}`.trim())
    if (!cambiados.ok) toastError('Los costos y precios quedaron como estaban', enPalabras(cambiados.error))
  }
  const [run, running] = useLocked(async () => setMalo(await registrar()))
  const [ahoraSi] = useLocked(async () => setMalo(await registrar(undefined, true)))
  const faltaQuien = !menores && forma.proveedorId === ''
  const accion = malo && (permisoDeTope(malo.code) ?? (malo.code === 'fondo.pasa-el-limite' ? 'pasarLimite' : undefined))
  return (
    <>
      <ActForm
        onSubmit={run}
        running={running}
        problem={malo && !accion ? enPalabras(malo) : undefined}
        disabled={faltaQuien || total === 0 || (emite && !emision)}
        submit={`${emite ? 'Emitir' : 'Registrar'}${total === 0 ? '' : ` ${formatMoney(total)}`}`}
        deliberate
      >
        {gasto && (
          <Alert color="blue" title={`Se pagó en efectivo: ${formatMoney(gasto.dopCentavos)}`}>
            {[gasto.proveedorNombre, gasto.motivo].filter(Boolean).join('. ')}. La factura toma ese gasto: no se paga otra vez.
          </Alert>
        )}
        {!gasto && !original && !emite && <LlenarConXml onFill={llenar} />}
        {!original && <EmisionDeCompra forma={forma} onChange={cambiar} />}
        {malo?.code.startsWith('reloj.') === true && (
          <Alert color="orange" title="La fecha de este equipo">
            <Button variant="default" loading={running} onClick={() => ahoraSi()}>
              La fecha está bien: emitir
            </Button>
          </Alert>
        )}
        {!menores && (
          <Group align="flex-end" wrap="nowrap">
            <Select
              flex={1}
              size="md"
              label="Proveedor"
              required
              searchable
              allowDeselect={false}
              data-autofocus
              nothingFoundMessage="Ninguno con ese nombre: créalo con Nuevo"
              placeholder="Nombre o RNC"
              data={proveedores.map(({ id, razonSocial, identificacion }) => ({
                value: id,
                label: [razonSocial, formatoIdentificacion(identificacion)].filter(Boolean).join(' · '),
              }))}
              value={forma.proveedorId || null}
              onChange={(id) => poner({ proveedorId: id ?? '' })}
            />
            <Button
              size="md"
              variant="default"
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => setCreando({ rnc: '', nombre: '' })}
            >
              Nuevo
            </Button>
          </Group>
        )}
        <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
          {!emite && (
            <TextField
              size="md"
              label="NCF"
              description="En blanco si la factura no tiene"
              maxLength={19}
              value={forma.ncf}
              onChange={(ncf) => poner({ ncf: ncf.toUpperCase() })}
              error={numero?.ok === false && compra.ncf.length >= 11 ? mensajeDe(numero.error).mensaje : undefined}
            />
          )}
          {!emite && (
            <DayInput
              size="md"
              label="Fecha"
              required
              maxDate={hoy}
              value={forma.fecha}
              onChange={(fecha) => poner({ fecha: fecha ?? hoy })}
            />
          )}
          {menores ? null : nota ? (
            <TextField
              size="md"
              label="NCF que modifica"
              required
              maxLength={19}
              value={forma.ncfModificado}
              onChange={(ncfModificado) => poner({ ncfModificado: ncfModificado.toUpperCase() })}
            />
          ) : (
            <DayInput
              size="md"
              label="Vence"
              value={venceDe(forma, proveedor)}
              minDate={forma.fecha}
              onChange={(vence) => poner({ vence: vence ?? '' })}
            />
          )}
        </SimpleGrid>
        {original && !nota && (
          <Alert color="orange" title="Falta el número de la nota">
            Escribe su NCF: empieza por B04 o E34.
          </Alert>
        )}
        {emite && (
          <TextField
            size="md"
            label={menores ? 'En qué se gastó' : 'Concepto'}
            description="Lo dice el comprobante"
            required={compra.lineas.length === 0}
            maxLength={300}
            value={forma.nota}
            onChange={(texto) => poner({ nota: texto })}
          />
        )}
        {compra.ncf !== '' && !daCredito(compra.ncf) && (
          <Alert color="orange" title="Un comprobante de consumo no da crédito fiscal">
            Su ITBIS va al costo y no sale en el 606. Pide la factura con crédito fiscal (B01 o E31) si la necesitas.
          </Alert>
        )}
        <Select
          size="md"
          label="Tipo de gasto (606)"
          allowDeselect={false}
          data={opcionesDeGasto}
          value={compra.tipoGasto}
          onChange={(tipoGasto) => poner({ tipoGasto: tipoGasto ?? '' })}
        />
        {(!emite || forma.emite === 'compras') && (
          <Fieldset legend={nota ? 'Lo que se devuelve' : 'Productos que llegaron'}>
            <LineasDeCompra
              forma={forma}
              onChange={poner}
              efectos={efectos}
              antes={antes}
              nota={nota}
              proponePrecios={puedeEditar && !nota}
            />
          </Fieldset>
        )}
        <Fieldset legend={emite ? 'Cuánto fue' : 'Lo que dice la factura'}>
          {emision ? (
            <MontosEmitidos forma={forma} onChange={poner} total={total} emision={emision} />
          ) : (
            <MontosDeCompra forma={forma} onChange={poner} total={total} conCredito={daCredito(compra.ncf)} />
          )}
        </Fieldset>
        <CampoDeFoto papel={papel} titulo={emite ? 'Foto de lo comprado o del recibo' : 'Foto de la factura'} ocupado={running} />
        {!emite && <TextField label="Nota" maxLength={300} value={forma.nota} onChange={(texto) => poner({ nota: texto })} />}
        {!nota && ahora > 0 && puedePagar && (
          <Fieldset legend="Pago">
            <Stack>
              {!menores && (
                <SwitchField
                  label={`Ya se pagó: ${formatMoney(ahora)}`}
                  description={
                    emite
                      ? 'Si no, queda por pagar hasta su vencimiento.'
                      : 'Si no, queda por pagar hasta su vencimiento. Lo pagado en parte, o con retención, se anota después en Cuentas por pagar.'
                  }
                  value={forma.pagada}
                  onChange={(pagada) => poner({ pagada })}
                />
              )}
              {alMomento && <CamposDePago pago={pago} onChange={setPago} sitios={sitios} centavos={ahora} hoy={hoy} />}
            </Stack>
          </Fieldset>
        )}
        {faltaQuien && <Text c="dimmed">Falta escoger el proveedor.</Text>}
      </ActForm>
      {creando && (
        <NuevoProveedor
          empieza={creando}
          proveedores={proveedores}
          onReady={(id) => {
            poner({ proveedorId: id })
            setCreando(undefined)
          }}
          onClose={() => setCreando(undefined)}
        />
      )}
      {malo && accion && (
        <Autorizar pedido={{ porque: malo, entity: GastoEfectivo, accion, hacer: registrar }} onClose={() => setMalo(undefined)} />
      )}
    </>
  )
}
