import { useState } from 'react'
import { Alert, Checkbox, Modal, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { pagarProveedor, type PagoPedido } from '#data/compras/compras.ts'
import { useConfigTienda, useTienda, useVivo } from '#data/session/react.tsx'
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { permisoDeTope } from '#domain/caja/gaveta/topes.rules.ts'
import { GASTOS_MENORES, proveedorDeMenores } from '#domain/compras/emision.rules.ts'
import { codigosIsr, retencionesIsr, type PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { repartirPago, type Retencion } from '#domain/compras/pago-proveedor.rules.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { casosDeRetencion, retencionDe, retencionEmitida, type ClaseDeRetencion } from '#domain/compras/retenciones.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { CompraDebida } from '#domain/libros/por-pagar.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { formatDay } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { ActForm } from '../kit/ActForm.tsx'
import { enPalabras } from '../kit/answer/useCommand.ts'
import { Autorizar } from '../kit/device/Autorizar.tsx'
import { useMisSitios } from '../kit/device/sitios.ts'
import { MoneyField, TextField } from '../kit/inputs.tsx'
import { nombreDeCompra } from './palabras.ts'
import { CamposDePago, type PagoEnForma } from './Pago.tsx'
import type { ComprasDeAqui } from './useComprasDeAqui.ts'

interface Props {
  /** As whoever opens it has them. */
  compras: ComprasDeAqui
  proveedorId: string
  /** Chosen at first; all that is owed where it is not said. */
  primera?: string
  onClose: () => void
}

/** Pays a supplier what is owed, or ahead. */
export function PagarProveedor({ compras, proveedorId, primera, onClose }: Props) {
  const proveedores = useVivo(Proveedor)
  const config = useConfigTienda()
  const proveedor =
    proveedorId === GASTOS_MENORES
      ? proveedorDeMenores(config?.tiendaRnc ?? '')
      : proveedores?.find(({ doc }) => doc.id === proveedorId)?.doc
  const retenidas = new Set(compras.renglones.flatMap(({ fila, retenidoCentavos }) => (retenidoCentavos > 0 ? [fila.doc.id] : [])))
  const debidas = compras.porPagar.find((uno) => uno.proveedorId === proveedorId)?.debidas ?? []
  return (
    <Modal opened onClose={onClose} title={proveedor ? `Pagar a ${proveedor.razonSocial}` : 'Pagar'} size="xl">
      {proveedores === undefined ? (
        <Loading />
      ) : proveedor === undefined ? (
        <EmptyState title="Ese proveedor no está en este equipo">Sincroniza y búscalo otra vez.</EmptyState>
      ) : (
        <Formulario
          proveedor={proveedor}
          debidas={debidas}
          retenidas={retenidas}
          primeras={primera === undefined ? debidas.map(({ compra }) => compra.id) : [primera]}
          hoy={compras.hoy}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

interface PropsFormulario {
  proveedor: Pick<Proveedor, 'id'>
  debidas: readonly CompraDebida[]
  /** Of which something was kept back already: it is kept back once. */
  retenidas: ReadonlySet<string>
  primeras: readonly string[]
  hoy: string
  onClose: () => void
}

function Formulario({ proveedor, debidas, retenidas, primeras, hoy, onClose }: PropsFormulario) {
  const tienda = useTienda()
  const sitios = useMisSitios()
  const [elegidas, setElegidas] = useState<string[]>([...primeras])
  const [pago, setPago] = useState<PagoEnForma>({ metodo: 'transferencia', referencia: '', fecha: hoy, sitio: '' })
  const [escrito, setEscrito] = useState<number | null>()
  const [caso, setCaso] = useState<ClaseDeRetencion>('ninguna')
  const [aMano, setAMano] = useState<Retencion>()
  const [tipoIsr, setTipoIsr] = useState<PagoProveedor['tipoIsr']>('')
  const [acepta, setAcepta] = useState(false)
  const [nota, setNota] = useState('')
  const [malo, setMalo] = useState<Fallo>()
  const suyas = debidas.filter(({ compra }) => elegidas.includes(compra.id))
  const retenciones = retencionesDe(
    suyas.filter(({ compra }) => aMano !== undefined || !retenidas.has(compra.id)),
    caso,
    aMano,
  )
  const emitidas = suyas.length > 0 && suyas.every(({ compra }) => compra.emision !== undefined)
  const tipoEmitido = suyas.flatMap(({ compra }) => retencionEmitida(compra)?.tipoIsr || [])[0] ?? ''
  const retenido = [...retenciones.values()].reduce((suma, una) => suma + una.itbisRetenidoCentavos + una.isrRetenidoCentavos, 0)
  const debe = suyas.reduce((suma, { pendienteCentavos }) => suma + pendienteCentavos, 0)
  // What is owed of what was chosen, until somebody writes another amount.
  const centavos = escrito === undefined ? Math.max(0, debe - retenido) : (escrito ?? 0)
  const porPagar = suyas.map(({ compra: { id: compraId, ncf, vence }, pendienteCentavos }) => ({ compraId, ncf, vence, pendienteCentavos }))
  const reparto = repartirPago({ centavos, porPagar, retenciones })
  const desde = sitios.find(({ clave }) => clave === pago.sitio) ?? sitios[0]
  const pedido = (autorizadoPor?: Persona): PagoPedido => ({
    ...pago,
    centavos,
    porPagar,
    retenciones,
    tipoIsr: tipoIsr || casosDeRetencion[caso].tipoIsr || tipoEmitido,
    aceptaAnticipo: acepta,
    nota,
    efectivo: desde && { desde, autorizadoPor },
  })
  const pagar = async (autorizadoPor?: Persona): Promise<Fallo | undefined> => {
    const hecho = await pagarProveedor(tienda, proveedor.id, pedido(autorizadoPor))
    if (!hecho.ok) return hecho.error
    toastSuccess('Pago guardado')
    onClose()
    return undefined
  }
  const [run, running] = useLocked(async () => setMalo(await pagar()))
  const accion = malo && (permisoDeTope(malo.code) ?? (malo.code === 'fondo.pasa-el-limite' ? 'pasarLimite' : undefined))
  const sobra = reparto.anticipoCentavos
  return (
    <>
      <ActForm
        onSubmit={run}
        running={running}
        problem={malo && !accion ? enPalabras(malo) : undefined}
        onCancel={onClose}
        disabled={centavos + retenido === 0 || (sobra > 0 && !acepta)}
        submit={centavos === 0 ? 'Pagar' : `Pagar ${formatMoney(centavos)}`}
        deliberate
      >
        <Checkbox.Group
          label="Facturas"
          description="Se pagan las escogidas, primero la que vence antes."
          value={elegidas}
          onChange={setElegidas}
        >
          <Stack gap={6} mt="xs" mah={240} style={{ overflowY: 'auto' }}>
            {debidas.length === 0 && <Text c="dimmed">No se le debe nada: lo que pagues queda a favor de la tienda.</Text>}
            {debidas.map(({ compra, pendienteCentavos, dias }) => (
              <Checkbox
                key={compra.id}
                value={compra.id}
                label={`${nombreDeCompra(compra)} · ${formatMoney(pendienteCentavos)}`}
                description={dias > 0 ? `Venció hace ${dias} ${dias === 1 ? 'día' : 'días'}` : `Vence el ${formatDay(compra.vence)}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <StatCard label="Se debe de lo escogido" value={formatMoney(debe)} />
          <StatCard label="Se retiene" value={formatMoney(retenido)} />
          <StatCard label="Queda por pagar" value={formatMoney(Math.max(0, debe - retenido - centavos))} />
        </SimpleGrid>
        <MoneyField label="Cuánto se le paga" data-autofocus value={centavos} onChange={setEscrito} />
        <CamposDePago pago={pago} onChange={setPago} sitios={sitios} centavos={centavos} hoy={hoy} />
        {emitidas && <Text c="dimmed">Se retiene lo que dice el comprobante que emitió la tienda.</Text>}
        {suyas.length > 0 && !emitidas && (
          <NativeSelect
            size="md"
            label="Retención"
            description="Lo que retienes se lo pagas a la DGII por él: baja lo que le debes"
            value={caso}
            data={Object.entries(casosDeRetencion).map(([value, { nombre }]) => ({ value, label: nombre }))}
            onChange={(evento) => {
              const casos = Object.keys(casosDeRetencion) as ClaseDeRetencion[]
              setCaso(casos.find((uno) => uno === evento.currentTarget.value) ?? 'ninguna')
              setAMano(undefined)
              setTipoIsr('')
              setEscrito(undefined)
            }}
          />
        )}
        {caso !== 'ninguna' && suyas.some(({ compra }) => retenidas.has(compra.id)) && (
          <Alert color="blue" title="Ya se le había retenido">
            De lo que ya tiene retención en un pago anterior no se retiene otra vez; si falta algo, escríbelo escogiendo esa factura sola.
          </Alert>
        )}
        {caso !== 'ninguna' && suyas.length === 1 && (
          <CamposDeRetencion
            retencion={[...retenciones.values()][0] ?? { itbisRetenidoCentavos: 0, isrRetenidoCentavos: 0 }}
            onChange={(nueva) => {
              setAMano(nueva)
              setEscrito(undefined)
            }}
            tipoIsr={tipoIsr || casosDeRetencion[caso].tipoIsr}
            onTipo={setTipoIsr}
          />
        )}
        {sobra > 0 && (
          <Alert color="orange" title={`Pagas ${formatMoney(sobra)} más de lo que debes de lo escogido`}>
            <Checkbox
              checked={acepta}
              onChange={(evento) => setAcepta(evento.currentTarget.checked)}
              label={`Dejar ${formatMoney(sobra)} a favor de la tienda: paga lo más viejo que le deba, o su próxima factura`}
            />
          </Alert>
        )}
        <TextField label="Nota" maxLength={300} value={nota} onChange={setNota} />
      </ActForm>
      {malo && accion && (
        <Autorizar pedido={{ porque: malo, entity: GastoEfectivo, accion, hacer: pagar }} onClose={() => setMalo(undefined)} />
      )}
    </>
  )
}

/** Of each purchase that is paid, what the store's own paper says, or its case; of one alone, what somebody wrote. */
function retencionesDe(suyas: readonly CompraDebida[], caso: ClaseDeRetencion, aMano: Retencion | undefined): Map<string, Retencion> {
  if (aMano && suyas.length === 1) return new Map(suyas.map(({ compra }) => [compra.id, aMano]))
  return new Map(
    suyas.flatMap(({ compra }) => {
      const suya = retencionEmitida(compra) ?? (caso === 'ninguna' ? undefined : retencionDe(caso, compra))
      return suya && suya.itbisRetenidoCentavos + suya.isrRetenidoCentavos > 0 ? [[compra.id, suya] as const] : []
    }),
  )
}

interface PropsRetencion {
  retencion: Retencion
  onChange: (retencion: Retencion) => void
  tipoIsr: PagoProveedor['tipoIsr']
  onTipo: (tipo: PagoProveedor['tipoIsr']) => void
}

const CamposDeRetencion = ({ retencion, onChange, tipoIsr, onTipo }: PropsRetencion) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }}>
    <MoneyField
      label="ITBIS retenido"
      value={retencion.itbisRetenidoCentavos}
      onChange={(centavos) => onChange({ ...retencion, itbisRetenidoCentavos: centavos ?? 0 })}
    />
    <MoneyField
      label="ISR retenido"
      value={retencion.isrRetenidoCentavos}
      onChange={(centavos) => onChange({ ...retencion, isrRetenidoCentavos: centavos ?? 0 })}
    />
    {retencion.isrRetenidoCentavos > 0 && (
      <NativeSelect
        size="md"
        label="Por qué se retiene el ISR"
        value={tipoIsr}
        data={codigosIsr.map((value) => ({ value, label: `${value} · ${retencionesIsr[value]}` }))}
        onChange={(evento) => onTipo(codigosIsr.find((uno) => uno === evento.currentTarget.value) ?? '')}
      />
    )}
  </SimpleGrid>
)
