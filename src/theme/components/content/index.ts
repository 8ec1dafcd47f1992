/** The components that every page may use without importing them. */

import type { COMPONENT_NAMES } from '../../component-names.ts';
import Callout from './callouts/Callout.astro';
import Check from './callouts/Check.astro';
import Danger from './callouts/Danger.astro';
import Info from './callouts/Info.astro';
import Note from './callouts/Note.astro';
import Tip from './callouts/Tip.astro';
import Warning from './callouts/Warning.astro';
import Badge from './cards/Badge.astro';
import Card from './cards/Card.astro';
import CardGroup from './cards/CardGroup.astro';
import Column from './cards/Column.astro';
import Tile from './cards/Tile.astro';
import CodeBlock from './code/CodeBlock.astro';
import CodeGroup from './code/CodeGroup.astro';
import Latex from './code/Latex.astro';
import LiveRequest from './code/LiveRequest.astro';
import Mermaid from './code/Mermaid.astro';
import Prompt from './code/Prompt.astro';
import RequestExample from './code/RequestExample.astro';
import ResponseExample from './code/ResponseExample.astro';
import Accordion from './disclosure/Accordion.astro';
import AccordionGroup from './disclosure/AccordionGroup.astro';
import Step from './disclosure/Step.astro';
import Steps from './disclosure/Steps.astro';
import Tooltip from './disclosure/Tooltip.astro';
import Expandable from './fields/Expandable.astro';
import OperationReference from './fields/OperationReference.astro';
import ParamField from './fields/ParamField.astro';
import ResponseField from './fields/ResponseField.astro';
import Color from './media/Color.astro';
import ColorItem from './media/ColorItem.astro';
import ColorRow from './media/ColorRow.astro';
import Frame from './media/Frame.astro';
import GitHub from './media/GitHub.astro';
import Icon from './media/Icon.astro';
import Snippet from './Snippet.astro';
import SettingsReference from './settings/SettingsReference.astro';
import Panel from './tabs/Panel.astro';
import Tab from './tabs/Tab.astro';
import Tabs from './tabs/Tabs.astro';
import View from './tabs/View.astro';
import Tree from './tree/Tree.astro';
import TreeFile from './tree/TreeFile.astro';
import TreeFolder from './tree/TreeFolder.astro';
import FilterableTable from './updates/FilterableTable.astro';
import Update from './updates/Update.astro';
import Visibility from './Visibility.astro';

const tree = Object.assign(Tree, { Folder: TreeFolder, File: TreeFile });

export const components = {
  Accordion,
  AccordionGroup,
  Badge,
  Callout,
  Card,
  CardGroup,
  Check,
  CodeBlock,
  CodeGroup,
  Color: Object.assign(Color, { Row: ColorRow, Item: ColorItem }),
  Column,
  Columns: CardGroup,
  Danger,
  Expandable,
  FileTree: tree,
  FilterableTable,
  Frame,
  GitHub: Object.assign(GitHub, { Repo: GitHub }),
  Icon,
  Info,
  Latex,
  LiveRequest,
  Mermaid,
  Note,
  OperationReference,
  Panel,
  Param: ParamField,
  ParamField,
  Prompt,
  RequestExample,
  ResponseExample,
  ResponseField,
  SettingsReference,
  Snippet,
  Step,
  Steps,
  Tab,
  Tabs,
  Tile,
  Tip,
  Tooltip,
  Tree: tree,
  Update,
  View,
  Visibility,
  Warning,
} satisfies Record<(typeof COMPONENT_NAMES)[number], object>;
