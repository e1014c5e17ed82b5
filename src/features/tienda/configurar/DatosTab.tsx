import { Anchor, Button, Code, Group, List, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCatalogo, useCofre, usePuede, useSync, useTienda } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { sinUnidos } from '#domain/clientes/cliente.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { downloadCsv } from '#ui/data-table/download-csv.ts'
import { formatBytes, formatDateTime, formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { ClientesCerrados } from '#features/kit/device/ClientesCerrados.tsx'
import { paths } from '../../paths.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import classes from './Configurar.module.css'
import { tablaDeClientes, tablaDeLineas, tablaDeProductos, tablaDeVentas } from './exportar.ts'

/** What this device holds, how to take it away, and how the server is backed up. */
export function DatosTab() {
  const { slug, repo } = useTienda()
  const catalogo = useCatalogo()
  const { usoBytes, cuotaBytes, persistente, sinEnviar, ultimoContacto } = useSync()
  const esDueno = usePuede(Tienda, 'editar')
  const veVentas = usePuede(Venta, 'leer')
  const veClientes = usePuede(Cliente, 'leer')
  const veProductos = usePuede(Producto, 'leer')
  const veCosto = usePuede(Producto, 'verCosto')
  const cofre = useCofre()
  const cerrados = cofre === 'cerrado'
  const { valor: hay } = useLeido(async () => {
    const [ventas, clientes] = await Promise.all([repo.buscar(Venta, { orden: 'asc' }), repo.buscar(Cliente)])
    return { ventas: ventas.length, desde: ventas[0]?.doc.fecha ?? '', clientes: sinUnidos(clientes.map(({ doc }) => doc)).length }
  }, [repo, cofre])
  const ventas = async () => (await repo.buscar(Venta, { orden: 'asc' })).map(({ doc }) => doc)
  const archivos = [
    { nombre: 'ventas', titulo: 'Ventas', ve: veVentas, tabla: async () => tablaDeVentas(await ventas()) },
    { nombre: 'artículos vendidos', titulo: 'Artículos vendidos', ve: veVentas, tabla: async () => tablaDeLineas(await ventas()) },
    {
      nombre: 'productos',
      titulo: 'Productos',
      ve: veProductos,
      tabla: async () => tablaDeProductos(catalogo.todos(), (id) => catalogo.existencia(id), veCosto),
    },
    {
      nombre: 'clientes',
      titulo: 'Clientes',
      ve: veClientes,
      tabla: async () => tablaDeClientes(sinUnidos((await repo.buscar(Cliente)).map(({ doc }) => doc))),
    },
  ].filter(({ ve }) => ve)
  const [bajar, bajando] = useLocked(async ({ nombre, tabla }: (typeof archivos)[number]) =>
    downloadCsv(`${slug} ${nombre}`, await tabla()),
  )
  return (
    <Stack className={classes['hoja'] ?? ''} gap="lg">
      <Seccion titulo="Lo que guarda este equipo">
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          <StatCard
            label="Ventas"
            value={hay ? formatInteger(hay.ventas) : '…'}
            hint={hay && hay.desde !== '' ? `desde el ${formatoFecha(hay.desde)}` : undefined}
          />
          <StatCard
            label="Clientes"
            value={cerrados ? 'Cerrados' : hay ? formatInteger(hay.clientes) : '…'}
            hint={cofre === 'releyendo' ? 'están llegando' : undefined}
          />
          <StatCard label="Productos" value={formatInteger(catalogo.total)} />
          <StatCard
            label="Disco"
            value={formatBytes(usoBytes)}
            hint={cuotaBytes > 0 ? `de ${formatBytes(cuotaBytes)} que da el navegador` : undefined}
          />
        </SimpleGrid>
        <List mt="md" spacing={4}>
          <List.Item>
            {sinEnviar === 0
              ? `Todo lo que se hizo aquí ya está en el servidor${ultimoContacto === '' ? '' : ` (último contacto: ${formatDateTime(ultimoContacto)})`}.`
              : sinEnviar === 1
                ? 'Un documento hecho aquí espera conexión para llegar al servidor.'
                : `${formatInteger(sinEnviar)} documentos hechos aquí esperan conexión para llegar al servidor.`}{' '}
            <Anchor component={Link} underline="always" to={paths.sincronizacion.href({ nombre: slug })}>
              Ver Sincronización
            </Anchor>
          </List.Item>
          <List.Item>
            {persistente
              ? 'El navegador prometió no borrar estos datos.'
              : 'El navegador no prometió conservar estos datos: instala Mercana en este equipo para que lo haga.'}
          </List.Item>
        </List>
      </Seccion>
      {archivos.length > 0 && (
        <Seccion titulo="Llevarme los datos">
          <Text c="dimmed" mb="sm">
            Un archivo CSV que abre en Excel, con lo que guarda este equipo. También sin conexión.
          </Text>
          {veClientes && <ClientesCerrados />}
          <Group gap="xs">
            {archivos.map((archivo) => (
              <Button
                key={archivo.nombre}
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                disabled={bajando || (cerrados && archivo.nombre === 'clientes')}
                onClick={() => bajar(archivo)}
              >
                {archivo.titulo}
              </Button>
            ))}
          </Group>
        </Seccion>
      )}
      {esDueno && (
        <Seccion titulo="Respaldo del servidor">
          <Text>
            Todo lo de la tienda, de siempre, está en el servidor. Quien lo administra hace un respaldo con <Code>npm run respaldo</Code> y
            lo devuelve con <Code>npm run restaurar</Code>; ningún equipo tiene que parar de vender. Después de restaurar, cada equipo
            vuelve a entregar lo que al servidor le falte.
          </Text>
        </Seccion>
      )}
    </Stack>
  )
}
