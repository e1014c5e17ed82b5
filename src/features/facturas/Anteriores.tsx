import { useState } from 'react'
import { Alert, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { ejecutar } from '#data/api.ts'
import { useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { leer } from '#domain/entity.ts'
import { nombreCliente } from '#domain/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/result.ts'
import { signo } from '#domain/venta.rules.ts'
import { DaysInput } from '#ui/calendario.tsx'
import { formatDateTime } from '#ui/format.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { WideTable } from '#ui/WideTable.tsx'

/** Sales from before what this device keeps: asked of the server, a page at a time. */
export function Anteriores({ onImprimir }: { onImprimir: (venta: Venta) => void }) {
  const { tiendaId } = useTienda()
  const [rango, setRango] = useState<[string | null, string | null]>([null, null])
  const [ventas, setVentas] = useState<Venta[]>()
  const [hayMas, setHayMas] = useState(false)
  const [fallo, setFallo] = useState<Fallo>()
  const [desde, hasta] = rango
  const [buscar, buscando] = useLocked(async (previas: Venta[]) => {
    if (desde === null || hasta === null) return
    const ultima = previas.at(-1)?.en
    const respuesta = await ejecutar(
      comandos.ventasAnteriores,
      { tiendaId },
      { desde, hasta, ...(ultima === undefined ? {} : { antesDe: ultima }) },
    )
    if (!respuesta.ok) {
      setFallo(respuesta.error)
      return
    }
    setFallo(undefined)
    setVentas([...previas, ...respuesta.value.docs.map((doc) => leer(Venta, doc))])
    setHayMas(respuesta.value.hayMas)
  })
  return (
    <Card mt="lg" component="section" aria-labelledby="anteriores">
      <Title order={2} size="h4" id="anteriores">
        Facturas anteriores
      </Title>
      <Text c="dimmed" mb="sm">
        Las de hace más de 30 días se piden al servidor.
      </Text>
      <Group align="flex-end">
        <DaysInput label="Entre qué días" value={rango} onChange={setRango} w={280} clearable />
        <Button variant="default" disabled={desde === null || hasta === null} loading={buscando} onClick={() => buscar([])}>
          Buscar en el servidor
        </Button>
      </Group>
      {fallo && (
        <Alert mt="sm" color="orange" role="alert" title={mensajeDe(fallo).mensaje}>
          {mensajeDe(fallo).arreglo}
        </Alert>
      )}
      {ventas && (
        <Stack mt="sm">
          {ventas.length === 0 && <Text role="status">Esos días no hay facturas.</Text>}
          <WideTable label="Facturas anteriores" minWidth={480}>
            <Table>
              <Table.Tbody className="numeros">
                {ventas.map((venta) => (
                  <Table.Tr key={venta.id}>
                    <Table.Td>{venta.ncf}</Table.Td>
                    <Table.Td>{formatDateTime(venta.en)}</Table.Td>
                    <Table.Td>{nombreCliente(venta.cliente)}</Table.Td>
                    <Table.Td ta="right">
                      <MoneyText centavos={signo(venta) * venta.totales.total} />
                    </Table.Td>
                    <Table.Td ta="right">
                      <Button size="xs" variant="default" onClick={() => onImprimir(venta)} aria-label={`Imprimir ${venta.ncf}`}>
                        Imprimir
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </WideTable>
          {hayMas && (
            <Button variant="default" loading={buscando} onClick={() => buscar(ventas)}>
              Ver más
            </Button>
          )}
        </Stack>
      )}
    </Card>
  )
}
