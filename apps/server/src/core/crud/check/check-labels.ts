/** Tests entities that a person names freely: their label is cleaned, sorted, searched and not doubled. */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { expect, it } from 'vitest';
import { type CrudCheck, firstOf, rowsOf, type Tools } from './check-tools.ts';

export function checkLabels({ contract, double, unique = async () => ({}) }: CrudCheck, tools: Tools): void {
  const { entity } = contract;
  const { add, another, fieldsOf, stamp, title, update } = tools;

  it('met au libellé une majuscule et le nettoie', async () => {
    const row = await add(`  élan   ${tools.count + 1000} `);
    expect(row['libelle']).toBe(`Élan ${tools.count + 1000}`);
  });

  it(
    title('list', 'SHARED-19 SHARED-22', 'liste les seuls actifs, en tableau nu, par ordre alphabétique'),
    async () => {
      const first = await add('Zèbre');
      const second = await add('éléphant');
      const third = await add('Eland');
      const disabled = await add('Agneau');
      await tools.admin.call(contract.disable, stamp(disabled));
      const { data, headers } = await tools.admin.call(contract.list, { tri: 'libelle' });
      const found = rowsOf(data).map((row) => row['id']);
      expect(found.filter((id) => [first['id'], second['id'], third['id']].includes(id ?? null))).toEqual([
        third['id'],
        second['id'],
        first['id'],
      ]);
      expect(found).not.toContain(disabled['id']);
      expect(headers['x-total-count']).toBe(String(found.length));
      const keys = rowsOf(data).map((row) => cle(String(row['libelle'])));
      expect(keys).toEqual(keys.toSorted((a, b) => Buffer.from(a).compare(Buffer.from(b))));
    },
  );

  it('cherche un mot n’importe où, sans accents ni majuscules, et prend % et _ pour ce qu’ils sont', async () => {
    const row = await add('Île-de-Loos 100%_fin');
    const search = async (recherche: string) =>
      rowsOf((await tools.admin.call(contract.list, { recherche, page: 1, taille: 100 })).data).map(
        ({ id }) => id,
      );
    for (const found of ['ile-d', 'LOOS', 'fin île', '0%_f', '  loos  '])
      expect(await search(found)).toEqual([row['id']]);
    for (const absent of ['%%', 'loos_', 'loos autre']) expect(await search(absent)).toEqual([]);
    const neufMots = 'i l e d o s 1 0 f';
    expect(await search(`${neufMots} fin`)).toEqual([row['id']]);
    expect(await search(`${neufMots} autre`)).toEqual([]);
  });

  // Some labels are never doubled, whoever confirms it.
  const isConfirmable = double === undefined;
  const wanted = isConfirmable ? 'A_CONFIRMER' : 'SAISIE_INVALIDE';
  const question = double ?? 'Un enregistrement porte déjà ce libellé';
  const [asked, then] = isConfirmable ? ['demande confirmation', 'l’accepte'] : ['refuse', 'même confirmé'];

  it(`${asked} pour un libellé déjà porté, puis ${then}`, async () => {
    const row = await add();
    const fields = fieldsOf(row);
    const libelle = `  ${String(row['libelle']).toUpperCase()} `;
    const same = { ...fields, ...(await unique(tools.server)), libelle, creationUserId: 0 };
    const { status, refus } = await tools.admin.call(contract.create, same);
    expect([status, refus.code]).toEqual([422, wanted]);
    expect(refus.champs).toEqual({ libelle: question });
    const insisting = await tools.admin.call(contract.create, { ...same, libelleConfirme: true });
    expect(insisting.status).toBe(isConfirmable ? 201 : 422);
    // A label that already stands is not questioned again when another field changes.
    const value = await another(row);
    const isMoved = Object.keys(value).some((name) => name.endsWith('Id'));
    const confirmed = { ...value, libelleConfirme: isMoved };
    expect((await update(row, confirmed)).status).toBe(200);
    const other = await add();
    const own = Object.fromEntries(
      Object.keys(await unique(tools.server)).map((name) => [name, other[name] ?? null]),
    );
    const like = { ...fields, ...own, libelle: row['libelle'] ?? null };
    expect((await update(other, like)).refus.code).toBe(wanted);
    await tools.admin.call(contract.disable, stamp(other));
  });

  it(`${asked} de même pour remettre un homonyme, et à la seconde de deux personnes qui ajoutent à la fois`, async () => {
    const row = await add();
    const off = firstOf((await tools.admin.call(contract.disable, stamp(row))).data);
    const twin = async () => ({
      ...fieldsOf(row),
      ...(await unique(tools.server)),
      creationUserId: 0,
    });
    const answers = await Promise.all([
      tools.admin.call(contract.create, await twin()),
      tools.admin.call(contract.create, await twin()),
      tools.admin.call(contract.create, await twin()),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    const back = { ...stamp(row), modifDate: off['modifDate'] };
    const refused = await tools.admin.call(contract.enable, back);
    expect([refused.status, refused.refus.code]).toEqual([422, wanted]);
    const insisting = await tools.admin.call(contract.enable, { ...back, libelleConfirme: true });
    expect(insisting.status).toBe(isConfirmable ? 200 : 422);
  });

  it('exporte en CSV ce que le filtre retient, les formules neutralisées', async () => {
    await add('=1+1');
    // Some spreadsheets take these signs for '='.
    await add('＝2+2');
    const libelle = `Avec;point "et" guillemets ${tools.count}`;
    await add(libelle);
    const { text, headers } = await tools.admin.call(contract.export, { format: 'csv', tri: 'libelle' });
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(headers['content-disposition']).toContain(`${entity}-2026-11-21.csv`);
    const lines = text.slice(1).trimEnd().split('\r\n');
    expect(lines.some((line) => line.includes(`"${libelle.replaceAll('"', '""')}"`))).toBe(true);
    expect(lines.some((line) => line.includes("'=1+1"))).toBe(true);
    expect(lines.some((line) => line.includes("'＝2+2"))).toBe(true);
    const all = rowsOf((await tools.admin.call(contract.list, {})).data).length;
    expect(lines).toHaveLength(all + 1);
    const few = await tools.admin.call(contract.export, { format: 'csv', recherche: 'guillemets' });
    expect(few.text.trimEnd().split('\r\n')).toHaveLength(2);
  });
}
