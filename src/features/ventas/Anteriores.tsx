import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Alert, Button, Card, Group, Text, Title } from '@mantine/core'
import { TextField } from '#features/kit/inputs.tsx'
import { DaysInput } from '#ui/input/calendario.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { mensajeDe } from '#domain/messages.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { AccionesPapel } from './AccionesPapel.tsx'
import { columnasAnteriores, filtrosDeFacturas } from './columnas.tsx'
import { FacturaDrawer } from './FacturaDrawer.tsx'
import { textoDe } from './renglon.ts'
import { useAnteriores } from './useAnteriores.ts'
import type { Facturas } from './useFacturas.ts'

interface Props {
  facturas: Facturas
  /** One that the address names and this device does not hold: looked for by its number, and opened. */
  pedida: string | undefined
  onClose: () => void
}

/** Sales from before what this device keeps: asked of the server, a page at a time, and then listed like the rest. */
export function Anteriores({ facturas, pedida, onClose }: Props) {
  const { ventas, firmas, hayMas, fallo, buscando, porDias, porNcf, verMas } = useAnteriores()
  const renglones = useMemo(() => facturas.renglones(ventas, firmas), [facturas, ventas, firmas])
  const filtros = useMemo(() => filtrosDeFacturas(renglones ?? [], facturas.cajas), [renglones, facturas.cajas])
  const [elegidas, setElegidas] = useState<ReadonlySet<string>>(new Set())
  const [abierta, setAbierta] = useState<string>()
  const buscarPedida = useEffectEvent((id: string) => porNcf(id.slice(id.lastIndexOf('-') + 1)))
  useEffect(() => {
    if (pedida !== undefined) buscarPedida(pedida)
  }, [pedida])
  const vista = renglones?.find(({ fila }) => fila.doc.id === (abierta ?? pedida))
  const marcadas = useMemo(() => (ventas ?? []).filter(({ doc }) => elegidas.has(doc.id)).map(({ doc }) => doc), [ventas, elegidas])
  return (
    <Card mt="lg" component="section" aria-labelledby="anteriores">
      <Title order={2} size="h4" id="anteriores">
        Facturas anteriores
      </Title>
      <Text c="dimmed" mb="sm">
        Las de hace más de 30 días se piden al servidor. Con el NCF completo se encuentra una de cualquier fecha.
      </Text>
      <Pedir buscando={buscando} porDias={porDias} porNcf={porNcf} />
      {fallo && (
        <Alert mt="sm" color="orange" role="alert" title={mensajeDe(fallo).mensaje}>
          {mensajeDe(fallo).arreglo}
        </Alert>
      )}
      {renglones && (
        <DataTable
          name="facturas-anteriores"
          label="Lista de facturas anteriores"
          urlPrefix="ant"
          rows={renglones}
          rowKey={({ fila }) => fila.doc.id}
          columns={columnasAnteriores}
          filters={filtros}
          searchText={textoDe}
          searchPlaceholder="NCF, cliente o RNC entre las encontradas"
          onOpen={({ fila }) => setAbierta(fila.doc.id)}
          selection={{ selected: elegidas, onChange: setElegidas }}
          bulkActions={<AccionesPapel ventas={marcadas} firmas={firmas} onPrint={facturas.mirarPapeles} />}
          empty={<EmptyState title="No hay facturas así">Prueba con otros días, o revisa el NCF.</EmptyState>}
          more={hayMas ? { onMore: verMas, isComing: buscando } : undefined}
        />
      )}
      {vista && (
        <FacturaDrawer
          renglon={vista}
          onClose={() => {
            setAbierta(undefined)
            onClose()
            facturas.mirarPapeles()
          }}
        />
      )}
    </Card>
  )
}

type PedirProps = Pick<ReturnType<typeof useAnteriores>, 'buscando' | 'porDias' | 'porNcf'>

function Pedir({ buscando, porDias, porNcf }: PedirProps) {
  const [[desde, hasta], setRango] = useState<[string | null, string | null]>([null, null])
  const [ncf, setNcf] = useState('')
  return (
    <form
      onSubmit={(evento) => {
        evento.preventDefault()
        if (ncf.trim() !== '') porNcf(ncf)
        else if (desde !== null && hasta !== null) porDias(desde, hasta)
      }}
    >
      <Group align="flex-end" mb="sm">
        <DaysInput label="Entre qué días" value={[desde, hasta]} onChange={setRango} w={280} clearable disabled={ncf.trim() !== ''} />
        <TextField label="o el NCF completo" placeholder="E320000000001" maxLength={19} value={ncf} onChange={setNcf} />
        <Button type="submit" variant="default" disabled={ncf.trim() === '' && (desde === null || hasta === null)} loading={buscando}>
          Buscar en el servidor
        </Button>
      </Group>
    </form>
  )
}
